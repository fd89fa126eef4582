extension Attack {
  private static let big = Step.shell("seq 500 | sed 's/^/let a = /' > Sources/Big.swift")

  private static func attribute(_ line: String) -> Step {
    .write(line + "\n", to: ".gitattributes")
  }

  /// In pieces, so that no scanner reports this file as a leak.
  private static let key = "AKIA" + "Q7Z3N5XKD2LVWT4R"
  private static let leak = Step.write("let key = \"\(key)\"\n", to: "Sources/Key.swift")

  private static let ownRemote: [Step] = [
    .policy("rules:\n", "remote: upstream\nrules:\n"),
    .shell("git remote add upstream ../o.git; git update-ref refs/remotes/upstream/develop HEAD"),
  ]

  private static let copied = Step.shell(
    """
    for name in A B; do
      for i in 1 2 3 4 5 6 7 8; do echo "let value$i = compute(first: $i, second: other[$i + 1])"; done > Sources/$name.swift
    done
    """)

  private static let uncovered = Step.append(
    "func two() -> Int {\n  2\n}", to: "Sources/App.swift")
  private static let measured = Step.write(
    AttackedRepository.coverage("DA:1,1\nDA:2,1\nDA:4,0\nDA:5,0\n"), to: "coverage.info")

  private static let untranslated = Step.edit(
    "App/Localizable.xcstrings", "\"strings\" : {", with: "\"strings\" : {\n    \"bye\" : {},")

  /// Attributes and names that hide a change.
  static let attributes: [Attack] =
    [
      "-diff", "binary", "linguist-generated", "-text", "filter=lfs diff=lfs merge=lfs -text",
      "diff=none", "export-ignore",
    ]
    .map { line in
      Attack(
        "'* \(line)' hides lines from the size of the change", "gate run size",
        change: [big, attribute("* " + line)], .fails("size", "lines"))
    }
    + ["-diff", "binary", "linguist-vendored", "export-ignore"].map { line in
      Attack(
        "'* \(line)' hides a secret", "gate run secrets", change: [leak, attribute("* " + line)],
        .fails("secret-token", ""))
    }
    + ["-diff", "linguist-generated"].map { line in
      Attack(
        "'* \(line)' hides copies", "gate run copies", change: [copied, attribute("* " + line)],
        .fails("copies", ""))
    }
    + ["-diff", "binary"].map { line in
      Attack(
        "'* \(line)' hides new lines from the coverage", "gate run coverage",
        change: [uncovered, measured, attribute("* " + line)], .fails("coverage", ""))
    }
    + ["-diff", "merge=ours", "linguist-generated"].map { line in
      Attack(
        "'* \(line)' hides a text without translation", "gate run texts",
        change: [untranslated, attribute("* " + line)], .fails("texts", ""))
    }
    + [
      Attack(
        "the run names a remote that has a secret already", "check secrets --base develop",
        change: [leak], left: ownRemote, .fails("secret-token", "")),
      Attack(
        "the run allows a secret", "check secrets --base develop", change: [leak],
        left: [
          .shell("printf %s '\(key)' | shasum -a 256 | cut -c1-64 >> .flowctl/secrets.allow")
        ], .fails("secret-token", "")),
      Attack(
        "the run names a remote that has a copy already",
        "check duplication --base develop --tokens 40 --percent 10", change: [copied],
        left: ownRemote, .fails("duplication", "")),
      Attack(
        "attributes of the clone hide a secret", "gate run secrets", change: [leak],
        left: [.shell("mkdir -p .git/info && echo '* -diff' > .git/info/attributes")],
        .fails("secret-token", "")),
      Attack(
        "a zero byte hides lines from the size of the change", "gate run size",
        change: [big, .shell("printf '\\000' >> Sources/Big.swift")], .fails("size", "lines")),
      Attack(
        "a zero byte hides a secret", "gate run secrets",
        change: [leak, .shell("printf '\\000' >> Sources/Key.swift")],
        .fails("secret-token", "")),
      Attack(
        "an ignored file with a secret is added by force", "gate run secrets",
        change: [leak, .write("*\n", to: "Sources/.gitignore"), .shell("git add -f Sources")],
        .fails("secret-token", "")),
      Attack(
        "a secret is allowed by the change's own list", "gate run secrets",
        change: [
          leak,
          .shell("printf %s '\(key)' | shasum -a 256 | cut -c1-64 >> .flowctl/secrets.allow"),
        ], .fails("secret-token", "")),
      Attack(
        "a secret lies in a link", "gate run secrets",
        change: [.shell("ln -s 'https://x/?key=\(key)' Sources/Link")],
        .fails("secret-token", "")),
      Attack(
        "a file is moved and gets a secret", "gate run secrets",
        change: [
          .shell(
            "git mv Sources/App.swift Sources/Moved.swift && echo 'let key = \"\(key)\"' >> Sources/Moved.swift"
          )
        ],
        .fails("secret-token", "")),
      Attack(
        "a secret has a name that git quotes", "gate run secrets",
        change: [.write("let key = \"\(key)\"\n", to: "Sources/a\tb \"c\".swift")],
        .fails("secret-token", "")),
      Attack(
        "a file looks like a patch", "gate run secrets",
        change: [
          .write(
            "--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+x\n\nlet key = \"\(key)\"\n", to: "Sources/a.patch")
        ],
        .fails("secret-token", "")),
      Attack(
        "many moves of files hide new lines", "gate run size",
        change: [
          .shell("mkdir New && git mv Sources/App.swift New/App.swift && seq 500 >> New/App.swift")
        ],
        .fails("size", "lines")),
      Attack(
        "a file differs from the base's by its case alone", "gate run secrets",
        change: [.write("let key = \"\(key)\"\n", to: "sources/app.swift")],
        .fails("secret-token", "")),
      Attack(
        "a catalog without translations is called by another case", "gate run texts",
        change: [
          untranslated,
          .shell("git mv App/Localizable.xcstrings App/Localizable.XCSTRINGS"),
        ], .fails("texts", "")),
      Attack(
        "a catalog with a missing translation becomes a link", "gate run texts",
        change: [
          untranslated,
          .shell(
            "git mv App/Localizable.xcstrings App/All.json && ln -s All.json App/Localizable.xcstrings"
          ),
        ], .fails("texts", "")),
      Attack(
        "a file of the version is gone", "gate run facts",
        change: [.shell("git rm -q Version.xcconfig")], .fails("facts", "")),
      Attack(
        "a submodule is in the place of the sources", "gate run coverage",
        change: [
          .shell(
            "git rm -rq Sources && printf '[submodule \"s\"]\\n\\tpath = Sources\\n\\turl = ../s\\n\\tignore = all\\n' > .gitmodules && git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),Sources"
          )
        ], .unknown("coverage", "")),
      Attack(
        "covered code is moved where no report looks", "gate run coverage",
        change: [uncovered, .shell("git mv Sources/App.swift Sources/Other.swift")],
        .unknown("coverage", "")),
    ]
}
