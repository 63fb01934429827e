"""Examples of answers about imports, for the OpenAPI document."""

IMPORT_REPORT = {
    "object": "import_report",
    "done": False,
    "before": False,
    "writes": 1,
    "token": "5f1c9d0b7a3e42618c5d9e0f1a2b3c4d",
    "columns_left_out": ["Timestamp"],
    "rows": [
        {
            "row": 2,
            "what": "Mina",
            "does": "enters",
            "fields": {"name": "Mina", "club": "East"},
            "problem": None,
            "notes": [],
        },
        {
            "row": 3,
            "what": "Kenji",
            "does": "wrong",
            "fields": {"name": "Kenji", "seed": "first"},
            "notes": [],
            "problem": {
                "column": "seed",
                "code": "row_number",
                "text": "“first” is not a whole number.",
            },
        },
    ],
}
REPORT_IMPORT = {
    "object": "report_import",
    "done": False,
    "before": False,
    "tournament": None,
    "name": "Autumn Open",
    "entrants": 2,
    "rounds_played": 1,
    "rounds": 3,
    "points": "1*win + 1/2*draw",
    "stops": 0,
    "findings": [
        {
            "line": 4,
            "column": 1,
            "code": "record_aside",
            "stops": False,
            "text": "Records 102 have no place here. The line was left out.",
        }
    ],
    "left_out": 0,
}
