"""The SQL twins of cards/rules/search/text.py, frozen here: stored keys must not move by themselves.

A test compares both on the house set and on random text. Whoever changes text.py writes the next
migration of this kind, which also fills the generated columns anew.
"""

# start-end/step+distance to the lower case letter, in hexadecimal but for the distance.
CAPITALS = """
    c0-d6/1+32 d8-de/1+32 100-12e/2+1 134-136/2+1 139-13d/2+1 141-147/2+1 14a-176/2+1 178-121
    179-17d/2+1 181+210 182-184/2+1 186+206 187+1 189-18a/1+205 18b+1 18e+79 18f+202 190+203
    191+1 193+205 194+207 196+211 197+209 198+1 19c+211 19d+213 19f+214 1a0-1a4/2+1 1a6+218 1a7+1
    1a9+218 1ac+1 1ae+218 1af+1 1b1-1b2/1+217 1b3-1b5/2+1 1b7+219 1b8+1 1bc+1 1cd-1db/2+1
    1de-1ee/2+1 1f4+1 1f6-97 1f7-56 1f8-21e/2+1 220-130 222-232/2+1 23a+10795 23b+1 23d-163
    23e+10792 241+1 243-195 244+69 245+71 246-24e/2+1 370-372/2+1 376+1 37f+116 386+38
    388-38a/1+37 38c+64 38e-38f/1+63 391-3a1/1+32 3a3-3ab/1+32 3cf+8 3d8-3ee/2+1 3f7+1 3fa+1
    3fd-3ff/1-130 400-40f/1+80 410-42f/1+32 460-480/2+1 48a-4be/2+1 4c0+15 4c1-4cd/2+1
    4d0-52e/2+1 531-556/1+48 10a0-10c5/1+7264 10c7+7264 10cd+7264 13a0-13ef/1+38864 13f0-13f5/1+8
    1c90-1cba/1-3008 1cbd-1cbf/1-3008 1e00-1e94/2+1 1e9e-7615 1ea0-1efe/2+1 1f08-1f0f/1-8
    1f18-1f1d/1-8 1f28-1f2f/1-8 1f38-1f3f/1-8 1f48-1f4d/1-8 1f59-1f5f/2-8 1f68-1f6f/1-8
    1f88-1f8f/1-8 1f98-1f9f/1-8 1fa8-1faf/1-8 1fb8-1fb9/1-8 1fba-74 1fbc-9 1fc8-1fca/2-86 1fcc-9
    1fd8-1fd9/1-8 1fda-100 1fe8-1fe9/1-8 1fea-112 1fec-7 1ff8-128 1ffa-126 1ffc-9 2132+28 2183+1
    2c00-2c2f/1+48 2c60+1 2c62-10743 2c63-3814 2c64-10727 2c67-2c6b/2+1 2c6d-10780 2c6e-10749
    2c6f-10783 2c70-10782 2c72+1 2c75+1 2c7e-2c7f/1-10815 2c80-2ce2/2+1 2ceb-2ced/2+1 2cf2+1
    a640-a66c/2+1 a680-a69a/2+1 a722-a72e/2+1 a732-a76e/2+1 a779-a77b/2+1 a77d-35332
    a77e-a786/2+1 a78b+1 a78d-42280 a790-a792/2+1 a796-a7a8/2+1 a7aa-42308 a7ab-42319 a7ac-42315
    a7ad-42305 a7ae-42308 a7b0-42258 a7b1-42282 a7b2-42261 a7b3+928 a7b4-a7c2/2+1 a7c4-48
    a7c5-42307 a7c6-35384 a7c7-a7c9/2+1 a7d0+1 a7d6-a7d8/2+1 a7f5+1 10400-10427/1+40
    104b0-104d3/1+40 10570-1057a/1+39 1057c-1058a/1+39 1058c-10592/1+39 10594-10595/1+39
    10c80-10cb2/1+64 118a0-118bf/1+32 16e40-16e5f/1+32 1e900-1e921/1+34
"""
# Spaces, control and format characters (Unicode categories Zs, Zl, Zp, Cc, Cf).
UNSEEN = """
    1-20 7f-a0 ad 600-605 61c 6dd 70f 890-891 8e2 1680 180e 2000-200f 2028-202f 205f-2064
    2066-206f 3000 feff fff9-fffb 110bd 110cd 13430-13438 1bca0-1bca3 1d173-1d17a e0001
    e0020-e007f
"""
SEPARATORS = "・·‧•゠-‐‑‒–—―−⸺⸻﹘〜~∼'’"
KATAKANA = "".join(map(chr, (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)))
HIRAGANA = "".join(map(chr, (*range(0x3041, 0x3097), 0x309D, 0x309E)))
ALIKE = (
    "ぁぃぅぇぉっゃゅょゎゕゖゔぢづをゐゑ",
    "あいうえおつやゆよわかけぶじずおいえ",
)
OLD_AND_MODERN = """
    亞亜 惡悪 壓圧 圍囲 醫医 爲為 壹壱 隱隠 榮栄 營営 衞衛 驛駅 圓円 鹽塩 緣縁 艷艶 應応 歐欧 毆殴 櫻桜 奧奥 橫横
    溫温 穩穏 假仮 價価 畫画 會会 壞壊 懷懐 繪絵 擴拡 殼殻 覺覚 學学 嶽岳 樂楽 勸勧 卷巻 寬寛 歡歓 罐缶 觀観 關関
    陷陥 巖巌 顏顔 歸帰 氣気 龜亀 僞偽 戲戯 犧犠 卻却 據拠 擧挙 虛虚 峽峡 挾挟 敎教 强強 狹狭 鄕郷 堯尭 曉暁 區区
    驅駆 勳勲 薰薫 徑径 惠恵 揭掲 溪渓 經経 繼継 莖茎 螢蛍 輕軽 鷄鶏 藝芸 擊撃 缺欠 儉倹 劍剣 圈圏 檢検 權権 獻献
    縣県 險険 顯顕 驗験 嚴厳 效効 廣広 恆恒 鑛鉱 號号 國国 濟済 碎砕 齋斎 齊斉 劑剤 雜雑 參参 慘惨 棧桟 蠶蚕 贊賛
    殘残 絲糸 齒歯 兒児 辭辞 濕湿 實実 舍舎 寫写 釋釈 壽寿 收収 從従 澁渋 獸獣 縱縦 肅粛 處処 緖緒 敍叙 奬奨 將将
    燒焼 稱称 證証 乘乗 剩剰 壤壌 孃嬢 條条 淨浄 疊畳 穰穣 讓譲 釀醸 囑嘱 觸触 寢寝 愼慎 晉晋 眞真 盡尽 圖図 粹粋
    醉酔 隨随 髓髄 數数 樞枢 聲声 靜静 攝摂 竊窃 專専 戰戦 淺浅 潛潜 纖繊 踐践 錢銭 禪禅 雙双 壯壮 搜捜 插挿 爭争
    總総 聰聡 莊荘 裝装 騷騒 增増 臟臓 藏蔵 屬属 續続 墮堕 體体 對対 帶帯 滯滞 臺台 瀧滝 擇択 澤沢 單単 擔担 膽胆
    團団 彈弾 斷断 癡痴 遲遅 晝昼 蟲虫 鑄鋳 廳庁 徵徴 聽聴 鎭鎮 遞逓 鐵鉄 轉転 點点 傳伝 黨党 盜盗 燈灯 當当 鬪闘
    德徳 獨独 讀読 屆届 繩縄 貳弐 惱悩 腦脳 霸覇 廢廃 拜拝 賣売 麥麦 發発 髮髪 拔抜 蠻蛮 祕秘 彥彦 濱浜 濵浜 甁瓶
    拂払 佛仏 竝並 變変 邊辺 邉辺 辨弁 瓣弁 辯弁 寶宝 萠萌 襃褒 豐豊 沒没 飜翻 槇槙 萬万 滿満 默黙 彌弥 藥薬 譯訳
    豫予 餘余 與与 譽誉 搖揺 樣様 謠謡 遙遥 瑤瑶 慾欲 來来 賴頼 亂乱 覽覧 龍竜 兩両 獵猟 綠緑 鄰隣 凜凛 壘塁 淚涙
    勵励 禮礼 隸隷 靈霊 齡齢 曆暦 歷歴 戀恋 鍊錬 爐炉 勞労 樓楼 郞郎 祿禄 錄録 亙亘 灣湾 嶋島 嶌島 崕崖 﨑崎
    髙高 𠮷吉 檜桧 巢巣 冨富 舘館 埜野 渕淵 籠篭 穗穂 靑青 淸清 瀨瀬 黑黒 步歩 每毎
    濹墨 桒桑 栁柳 邨村 峯峰 畧略 槗橋 𣘺橋 鷗鴎 萊莱 劒剣 蘆芦 逹達 甞嘗 焰焔
    曾曽 內内 產産 吳呉 黃黄 絕絶 稅税 說説 銳鋭 脫脱 悅悦 戶戸 姬姫 卽即 旣既 槪概 硏研
"""
LONG = (
    "ー"
    "|(?<=[おこごそぞとどのほぼぽもよろ])[うお]"
    "|(?<=[うくぐすずつぬふぶぷむゆる])う"
    "|(?<=o)[ou]|(?<=u)u"
)


def _capitals() -> tuple[str, str]:
    upper = lower = ""
    for run in CAPITALS.split():
        span, sign, distance = run.rpartition("+") if "+" in run else run.rpartition("-")
        ends, _slash, step = span.partition("/")
        first, _dash, last = ends.partition("-")
        for code in range(int(first, 16), int(last or first, 16) + 1, int(step or 1)):
            upper += chr(code)
            lower += chr(code + int(sign + distance))
    return upper, lower


def _nothing() -> str:
    """Write what is left out of a key as what stands between the brackets of a pattern."""
    ends = (part.partition("-") for part in UNSEEN.split())
    runs = [(int(first, 16), int(last or first, 16)) for first, _dash, last in ends]
    runs += [(ord(sign), ord(sign)) for sign in SEPARATORS]
    return "".join(f"\\U{first:08X}-\\U{last:08X}" for first, last in runs)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


_UPPER, _LOWER = _capitals()
_PAIRS = [pair for pair in OLD_AND_MODERN.split() if pair[0] != pair[1]]
_OLD, _MODERN = ("".join(pair[side] for pair in _PAIRS) for side in (0, 1))

# lower() knows only ASCII here, whatever the locale of the database; the tables do the rest. They
# are left alone where none of their letters can be: translate() is slow, a pattern is not.
ONCE = f"""
CREATE OR REPLACE FUNCTION cards_strict_once(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
    folded text := lower(normalize(value, NFKC) COLLATE "C");
BEGIN
    IF folded COLLATE "C" ~ '[\\u00C0-\\u2FFF\\uA640-\\uA7FF\\U00010000-\\U0001FFFF]' THEN
        folded := translate(replace(folded, 'İ', 'i̇'), {_quoted(_UPPER)}, {_quoted(_LOWER)});
    END IF;
    folded := regexp_replace(folded COLLATE "C", '[{_nothing()}]+', '', 'g');
    IF folded COLLATE "C" ~ '[\\u30A1-\\u30FE]' THEN
        folded := translate(folded, {_quoted(KATAKANA)}, {_quoted(HIRAGANA)});
    END IF;
    RETURN folded;
END
$$
"""
# Kanji, hiragana, digits and small letters stay as they are: no need to fold them once more.
STRICT = """
CREATE OR REPLACE FUNCTION cards_strict(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT SET search_path FROM CURRENT AS $$
DECLARE
    folded text;
BEGIN
    LOOP
        folded := cards_strict_once(value);
        EXIT WHEN folded = value
            OR folded COLLATE "C" !~ '[^0-9a-z\\u3041-\\u3096\\u4E00-\\u9FA5]';
        value := folded;
    END LOOP;
    RETURN folded;
END
$$
"""
LOOSE = f"""
CREATE OR REPLACE FUNCTION cards_loose(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT SET search_path FROM CURRENT AS $$
DECLARE
    folded text;
BEGIN
    LOOP
        folded := cards_strict_once(value);
        folded := replace(replace(folded, 'ゔぁ', 'ば'), 'ゔぃ', 'び');
        folded := replace(replace(folded, 'ゔぇ', 'べ'), 'ゔぉ', 'ぼ');
        folded := translate(
            folded, {_quoted(ALIKE[0] + _OLD)}, {_quoted(ALIKE[1] + _MODERN)}
        );
        folded := regexp_replace(
            folded COLLATE "C", '([\\u3400-\\u9FFF])々', '\\1\\1', 'g'
        );
        folded := regexp_replace(
            normalize(folded, NFD) COLLATE "C", '[\\u0300-\\u036F]', '', 'g'
        );
        folded := regexp_replace(normalize(folded, NFC) COLLATE "C", '{LONG}', '', 'g');
        EXIT WHEN folded = value;
        value := folded;
    END LOOP;
    RETURN folded;
END
$$
"""
