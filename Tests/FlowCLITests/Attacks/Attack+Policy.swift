extension Attack {
  private static let check = "policy check"

  private static func loosened(_ text: String) -> Refusal { .fails("policy-loosened", text) }

  /// The change weakens other parts of the policy.
  static let policies: [Attack] = [
    Attack(
      "another branch model is chosen", check,
      change: [.policy("rules:\n", "preset: classic\nrules:\n")], loosened("branch model")),
    Attack(
      "features may go into the production branch", check,
      change: [.policy("gates:\n", "branches: { feature: { into: [main] } }\ngates:\n")],
      loosened("branch model")),
    Attack(
      "features may begin at the production branch", check,
      change: [.policy("gates:\n", "branches: { feature: { from: [main] } }\ngates:\n")],
      loosened("branch model")),
    Attack(
      "a branch type of the change's own may go anywhere", check,
      change: [
        .policy(
          "gates:\n",
          "branches: { quick: { name: \"quick/<slug>\", from: [develop], into: [main] } }\ngates:\n"
        )
      ], loosened("branch model")),
    Attack(
      "a back-merge is no longer needed", check,
      change: [.policy("gates:\n", "branches: { hotfix: { back-merge: [] } }\ngates:\n")],
      loosened("branch model")),
    Attack(
      "a rule is turned off", check,
      change: [.policy("merge-target: error", "merge-target: off")],
      loosened("severity of rule 'merge-target'")),
    Attack(
      "a rule that the policy does not name becomes a note", check,
      change: [.policy("rules:\n", "rules:\n  wrong-base: note\n")], loosened("'wrong-base'")),
    Attack(
      "the limits of the size rule grow", check,
      change: [.policy("lines: 400, files: 50", "lines: 4000, files: 500")],
      loosened("limit of 400 changed lines")),
    Attack(
      "the size rule leaves paths out", check,
      change: [.policy("files: 50", "files: 50, exclude: [\"**\"]")],
      loosened("'**' would be added to 'rules.pull-request-size.exclude'")),
    Attack(
      "a base may be as old as it likes", check,
      change: [.policy("limit: 50", "limit: 9999")], loosened("limit of 50 commits")),
    Attack(
      "a translation is no longer asked for", check,
      change: [.policy("languages: [de]", "languages: [en]")], loosened("languages")),
    Attack(
      "catalogs are left out", check,
      change: [.policy("languages: [de]", "languages: [de], exclude: [\"App/**\"]")],
      loosened("'App/**' would be added to 'strings.exclude'")),
    Attack(
      "the file of the version is no longer compared", check,
      change: [
        .policy("versions: { files: [{ path: Version.xcconfig, key: MARKETING_VERSION }] }\n", "")
      ],
      loosened("'Version.xcconfig'")),
    Attack(
      "another key of the version's file is compared", check,
      change: [.policy("key: MARKETING_VERSION", "key: OTHER_VERSION")],
      loosened("Version.xcconfig")),
    Attack(
      "the baseline grows by what the change brings", check,
      change: [.append("fedcba9876543210 lint todo Sources/App.swift", to: ".flowctl/baseline")],
      loosened("lint todo Sources/App.swift")),
    Attack(
      "a waiver is added", check,
      change: [
        .append(
          "  - { gate: unit, rule: x, reason: r, owner: a, approver: b, ticket: T-2, expires: \(AttackedRepository.day(60)) }",
          to: ".flowctl/waivers.yml")
      ], loosened("waiver added for 'unit'")),
    Attack(
      "a waiver is widened", check,
      change: [.edit(".flowctl/waivers.yml", "path: \"Old/**\"", with: "path: \"**\"")],
      loosened("waiver added for 'lint'")),
    Attack(
      "a waiver is prolonged", check,
      change: [
        .edit(
          ".flowctl/waivers.yml", AttackedRepository.day(60), with: AttackedRepository.day(80))
      ],
      loosened("'lint'")),
    Attack(
      "a failing test is put in quarantine", check,
      change: [
        .write(
          "quarantine: [{ id: App/two, owner: a, ticket: T-3, expires: \(AttackedRepository.day(20)) }]\n",
          to: ".flowctl/quarantine.yml")
      ], loosened("'App/two' is added to the quarantine")),
  ]

  /// Other files instead of the policy's files.
  static let files: [Attack] = [
    Attack(
      "the policy is deleted", check, change: [.shell("rm .flowctl.yml")],
      loosened("'unit' is removed")),
    Attack(
      "the policy is renamed to another case", check,
      change: [.shell("git mv .flowctl.yml .FLOWCTL.yml")], loosened("'unit' is removed")),
    Attack(
      "the policy is a link to a lax one", check,
      change: [.write("gates: {}\n", to: "lax.yml"), .shell("ln -sf lax.yml .flowctl.yml")],
      .error("configuration", "link")),
    Attack(
      "the policy is a directory", check,
      change: [.shell("rm .flowctl.yml && mkdir .flowctl.yml && touch .flowctl.yml/a")],
      .error("configuration", ".flowctl.yml")),
    Attack(
      "the policy is a submodule", check,
      change: [
        .shell(
          "git rm -q .flowctl.yml && git init -q .flowctl.yml && git -C .flowctl.yml commit -q --allow-empty -m x"
        )
      ], .error("configuration", "a submodule")),
    Attack(
      "the policy is too large to be read", check,
      change: [.shell("yes '# much' | head -n 300000 >> .flowctl.yml")],
      .error("configuration", "bytes")),
    Attack(
      "a key of the policy is there twice", check,
      change: [.append("strings: { languages: [en] }", to: ".flowctl.yml")],
      .error("configuration", "strings")),
    Attack(
      "the policy is a bomb of aliases", check,
      change: [
        .write(
          "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b]\n",
          to: ".flowctl.yml")
      ], .error("configuration", "")),
    Attack(
      "the policy is two documents", check,
      change: [.append("---\ngates: {}", to: ".flowctl.yml")], .error("configuration", "")),
    Attack(
      "the policy is empty", check, change: [.write("", to: ".flowctl.yml")],
      loosened("'unit' is removed")),
    Attack(
      "the policy is not UTF-8", check,
      change: [.shell("printf '\\377\\376g\\000' > .flowctl.yml")], .error("configuration", "")),
    Attack(
      "the baseline is a link to a longer one", check,
      change: [
        .write("fedcba9876543210 lint todo Sources/App.swift\n", to: "more"),
        .shell("ln -sf ../more .flowctl/baseline"),
      ], .error("configuration", ".flowctl/baseline")),
    Attack(
      "the folder of the exceptions is a link", check,
      change: [
        .shell("git mv .flowctl Other && ln -s Other .flowctl"),
        .append("fedcba9876543210 lint todo Sources/App.swift", to: "Other/baseline"),
      ], .error("configuration", "behind a symbolic link")),
    Attack(
      "the quarantine is a directory", check,
      change: [.shell("mkdir .flowctl/quarantine.yml && touch .flowctl/quarantine.yml/a")],
      .error("configuration", ".flowctl/quarantine.yml")),
  ]
}
