"""Writes string catalogs of a given size for the benchmarks: catalogs.py FILE MEGABYTES

The catalogs have Xcode's format and 36 languages; one text in a thousand is not translated.
"""

import random
import sys

PLAIN = "ca cs da de el en-GB es fi fr hr hu id it ms nb nl pl pt-BR pt-PT ro sk sv tr vi".split()
WORDS = {
    **{language: "äpfel über straße niño año garçon été mañana zone bouton liste page neu".split()
       for language in PLAIN},
    "ar": "مرحبا الإعدادات إلغاء حفظ الملفات جديد".split(),
    "he": "שלום הגדרות ביטול שמירה קבצים".split(),
    "hi": "नमस्ते सेटिंग रद्द सहेजें".split(),
    "ja": "設定 キャンセル 保存 ファイル ようこそ".split(),
    "ko": "설정 취소 저장 파일 환영합니다".split(),
    "ru": "привет настройки отмена сохранить файлы".split(),
    "th": "สวัสดี ตั้งค่า ยกเลิก บันทึก".split(),
    "uk": "вітаємо налаштування скасувати зберегти".split(),
    "zh-Hans": "设置 取消 保存 文件 欢迎".split(),
    "zh-Hant": "設定 取消 儲存 檔案 歡迎".split(),
}
ENGLISH = "open close save the file your account settings please try again later new list of".split()
FORMS = {
    **dict.fromkeys("ar".split(), ["few", "many", "one", "other", "two", "zero"]),
    **dict.fromkeys("ru uk pl".split(), ["few", "many", "one", "other"]),
    **dict.fromkeys("cs sk hr ro".split(), ["few", "one", "other"]),
    **dict.fromkeys("he".split(), ["one", "other", "two"]),
    **dict.fromkeys("id ja ko ms th vi zh-Hans zh-Hant".split(), ["other"]),
}
ARGUMENTS = ["", "", "", "", "", "", "", " %@", " %lld", " \\\"%@\\\"", "\\n%@"]


def unit(state, text, indent):
    blank = " " * indent
    return (f'{{\n{blank}  "stringUnit" : {{\n{blank}    "state" : "{state}",\n'
            f'{blank}    "value" : "{text}"\n{blank}  }}\n{blank}}}')


def translation(source, language, end, is_plural):
    words = WORDS[language]
    text = " ".join(source.choices(words, k=source.randint(2, 9))) + end
    if not is_plural:
        return unit("new" if source.random() < 0.001 else "translated", text, 8)
    blank = " " * 14
    forms = ",\n".join(
        f'{blank}"{form}" : ' + unit("translated", text, 14)
        for form in FORMS.get(language, ["one", "other"]))
    return ('{\n          "variations" : {\n            "plural" : {\n' + forms
            + "\n            }\n          }\n        }")


def entry(source, number):
    is_plural = source.random() < 0.04
    arguments = " %lld" if is_plural else source.choice(ARGUMENTS)
    # Keys differ by a number, which translations repeat as in real catalogs: few have findings.
    end = f" {number}" + arguments
    key = " ".join(source.choices(ENGLISH, k=source.randint(2, 8))) + end
    members = []
    if source.random() < 0.6:
        members.append('      "comment" : "' + " ".join(source.choices(ENGLISH, k=12)) + '"')
    languages = ",\n".join(
        f'        "{language}" : ' + translation(source, language, end, is_plural)
        for language in sorted(WORDS))
    members.append('      "localizations" : {\n' + languages + "\n      }")
    return f'    "{key}" : {{\n' + ",\n".join(members) + "\n    }"


def write(path, megabytes):
    source = random.Random(7)
    left = megabytes * 1_000_000
    with open(path, "wb") as output:
        output.write(b'{\n  "sourceLanguage" : "en",\n  "strings" : {\n')
        number = 0
        while left > 0:
            text = ((",\n" if number else "") + entry(source, number)).encode()
            left -= len(text)
            number += 1
            output.write(text)
        output.write(b'\n  },\n  "version" : "1.0"\n}')


def first_key(path):
    """The first key of a catalog that `write` has written."""
    with open(path, encoding="utf-8") as lines:
        line = next(line for line in lines if line.startswith('    "'))
    return line.strip().removesuffix(" : {")[1:-1].replace('\\"', '"').replace("\\n", "\n")


if __name__ == "__main__":
    write(sys.argv[1], float(sys.argv[2]))
