extension Attack {
  private static let failing =
    "<testsuite><testcase classname=\"App\" name=\"one\"><failure/></testcase></testsuite>\n"

  /// No CI run: there, edits after the checkout are unknown before a pass is looked up.
  private static let local = AttackEvent(variables: ["CI": "", "GITHUB_ACTIONS": ""])

  /// A local run, whose pass is cached.
  private static let passed = Step.shell("\"$FLOWCTL\" gate run unit")

  /// The same with the tests of the base, before the change is checked out.
  private static let passedAtBase = Step.shell(
    """
    git checkout -q --detach origin/develop
    "$FLOWCTL" gate run unit
    git checkout -q --detach refs/remotes/pull/7/merge
    """)

  private static func hidden(_ flag: String, _ more: String = "") -> [Step] {
    [
      passed, .shell("git update-index --\(flag) tests.xml \(more)"),
      .write(failing, to: "tests.xml"),
    ]
  }

  /// Files of an earlier run, and files that Git ignores.
  static let caches: [Attack] =
    ["assume-unchanged", "skip-worktree"].flatMap { flag in
      [
        Attack(
          "a pass is used again though '\(flag)' hides an edit", "gate run unit",
          left: hidden(flag), event: local, .fails("unit", "1 of 1 test failed")),
        Attack(
          "'--resume' takes a pass over though '\(flag)' hides an edit", "gate run unit --resume",
          left: hidden(flag), event: local, .fails("unit", "1 of 1 test failed")),
      ]
    } + [
      Attack(
        "a file is edited, and has its time and size again", "gate run unit",
        left: [
          passed,
          .shell(
            """
            touch -r tests.xml ../time
            printf '%s' '<testsuite><testcase name="a"><failure/></testcase></testsuite>' > ../bad.xml
            size=$(wc -c < tests.xml)
            while [ $(wc -c < ../bad.xml) -lt $size ]; do printf ' ' >> ../bad.xml; done
            head -c $size ../bad.xml > tests.xml
            touch -r ../time tests.xml
            """),
        ], event: local, .fails("unit", "")),
      Attack(
        "a kept pass is renamed to the key of the change", "gate run unit",
        change: [.write(failing, to: "tests.xml")],
        left: [passedAtBase], .fails("unit", "1 of 1 test failed")),
      Attack(
        "the copy of a kept report is another one", "gate run unit",
        left: [
          passed,
          .shell("for f in .git/flowctl/gates/unit/*.0; do cp tests.xml $f; echo >> $f; done"),
          .write(failing, to: "tests.xml"),
        ], event: local, .fails("unit", "1 of 1 test failed")),
      Attack(
        "a run that is said to have passed goes on", "gate run unit --resume",
        change: [.write(failing, to: "tests.xml")],
        left: [passedAtBase], .fails("unit", "1 of 1 test failed")),
      Attack(
        "the policy is edited, and has its time and size again", "policy check --base develop",
        left: [
          .shell(
            """
            "$FLOWCTL" policy check
            touch -r .flowctl.yml ../time
            sed 's/minimum: 80/minimum: 10/' .flowctl.yml > ../lax && cat ../lax > .flowctl.yml
            touch -r ../time .flowctl.yml
            """)
        ], event: local, .fails("policy-loosened", "minimum changed from 80")),
      Attack(
        "the failing tests are ignored by git", "gate run unit",
        change: [
          .write("tests.xml\nbuild/\n", to: ".gitignore"),
          .shell("git rm -q --cached tests.xml"),
        ], left: [.write(failing, to: "tests.xml")], .fails("unit", "1 of 1 test failed")),
      Attack(
        "only gates whose inputs changed run, and the input is a link", "gate run unit --changed",
        change: [.write(failing, to: "bad.xml"), .shell("ln -sf bad.xml tests.xml")],
        .fails("unit", "1 of 1 test failed")),
    ]
}
