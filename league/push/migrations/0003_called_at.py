from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("push", "0002_called_by_mail")]

    operations = [
        migrations.RenameField(
            model_name="subscription", old_name="told_at", new_name="called_at"
        ),
    ]
