import TestSupport
import Testing

/// `{files}` and `directory`: the arguments of a gate's program, and where it runs.
@Suite struct GateFilesTests {
  private func repository(_ gate: String) async throws -> ScratchRepository {
    let repository = try await ScratchRepository.gitflow()
    try repository.write("got\n", to: ".gitignore")
    try repository.write("#!/bin/sh\nprintf '<%s>' \"$@\" >> got\n", to: "show")
    try await repository.commit(
      "gates",
      files: [
        ".flowctl.yml": "gates:\n  g: \(gate)\n", "a.py": "a\n", "b.py": "b\n", "lint.toml": "1\n",
        "gone.py": "x\n", "note.md": "n\n",
      ])
    try await repository.work("feature/x", from: "develop")
    return repository
  }

  private func got(_ repository: ScratchRepository) throws -> String {
    String(decoding: (try? repository.scratch.read("work/got")) ?? [], as: UTF8.self)
  }

  private static let python =
    "{ command: [sh, show, \"{files}\"], inputs: [\"**/*.py\", lint.toml], only-files: [\"**/*.py\"] }"

  @Test func `a program gets only the changed files, each as one argument, never as an option`()
    async throws
  {
    let repository = try await repository(Self.python)
    try await repository.git("rm", "-q", "gone.py")
    try await repository.commit(
      "change",
      files: [
        "a.py": "b\n", "-rf.py": "x\n", "two words.py": "x\n", "$(touch pwned).py": "x\n",
        "@list.py": "x\n", "note.md": "m\n", "line\nfeed.py": "x\n",
      ])
    let run = try await repository.flowctl("gate", "run", "--no-cache")
    #expect(run.status == 0)
    #expect(
      try got(repository)
        == "<$(touch pwned).py><./-rf.py><./@list.py><a.py><line\nfeed.py><two words.py>")
    #expect(!repository.scratch.exists("work/pwned"))
  }

  @Test func `if another input changed, all files are checked`() async throws {
    let repository = try await repository(Self.python)
    try await repository.commit("change", files: ["a.py": "b\n", "lint.toml": "2\n"])
    #expect(try await repository.flowctl("gate", "run").status == 0)
    #expect(try got(repository) == "<a.py><b.py><gone.py>")
  }

  @Test func `without a matching file a gate is skipped, and the run reports it`() async throws {
    let repository = try await repository(Self.python)
    try await repository.commit("change", files: ["note.md": "m\n"])
    let gate = try GateAnswer(try await repository.flowctl("gate", "run", "--json")).gates["g"]
    #expect(gate?.state == "skipped")
    #expect(gate?.reason == "no changed file matches")
    #expect(try got(repository) == "")
  }

  @Test func `the content of its files decides, whether or not its inputs name them`() async throws
  {
    let repository = try await repository(
      "{ command: [sh, check, \"{files}\"], inputs: [lint.toml], only-files: [\"**/*.py\"] }")
    let check = "#!/bin/sh\nfor file do grep -q BAD \"$file\" && exit 1; done\nexit 0\n"
    try await repository.commit("one", files: ["check": check, "a.py": "good\n"])
    #expect(try await repository.flowctl("gate", "run").status == 0)
    try await repository.commit("two", files: ["a.py": "BAD\n"])
    #expect(try await repository.flowctl("gate", "run").status == 1)
    #expect(try await repository.flowctl("gate", "run", "--changed").status == 1)
    // A name that is not UTF-8 can't be passed to the program, and must not be skipped.
    try await repository.git("reset", "--quiet", "--hard", "HEAD^")
    _ = try await repository.run("sh", ["-c", "echo BAD > \"$(printf 'bad\\377.py')\""])
    try await repository.git("add", "--all")
    try await repository.git("commit", "--quiet", "-m", "three")
    #expect(try await repository.flowctl("gate", "run").status != 0)
  }

  @Test func `a pass for some files is none for others`() async throws {
    let repository = try await repository(Self.python)
    try await repository.commit("one", files: ["a.py": "b\n"])
    try await repository.git("branch", "feature/one")
    try await repository.commit("two", files: ["b.py": "c\n"])
    let run = { (base: String) in
      try GateAnswer(
        try await repository.flowctl("gate", "run", "--base", base, "--json")
      ).gates["g"]?.cached
    }
    #expect(try await run("feature/one") == false)
    #expect(try await run("develop") == false)
    #expect(try await run("develop") == true)
    #expect(try got(repository) == "<b.py><a.py><b.py>")
  }

  @Test func `a long list is passed in pieces, and a failing piece decides`() async throws {
    let repository = try await repository(
      "{ command: [sh, show, \"{files}\"], inputs: [\"**/*.py\"] }")
    let folder = String(repeating: "long", count: 30)
    var files: [String: String] = [:]
    for number in 0..<1000 { files["\(folder)/\(number).py"] = "x\n" }
    files["show"] = "echo piece >> got\ncase \"$*\" in */0.py*) exit 1;; esac\n"
    try await repository.commit("many", files: files)
    let run = try await repository.flowctl("gate", "run", "--json", "--no-cache")
    #expect(try GateAnswer(run).gates["g"]?.state == "failed")
    #expect(try got(repository) == "piece\npiece\n")
  }

  @Test func `a program runs in its directory, and paths in its report start there`() async throws {
    let repository = try await repository(
      """
      { directory: ios, command: [sh, lint, "{files}"], inputs: ["**"], only-files: ["**/*.py"], reports: ["-"], report-format: compiler }
      """)
    try await repository.commit(
      "change",
      files: [
        "ios/lint": "#!/bin/sh\necho \"$@\" >> ../got\necho \"$1:1: error: no\"\nexit 1\n",
        "ios/src/c.py": "c\n", "a.py": "b\n",
      ])
    let run = try await repository.flowctl("gate", "run", "--json")
    #expect(try GateAnswer(run).gates["g"]?.state == "failed")
    #expect(try got(repository) == "src/c.py\n")
    #expect(run.output.contains("\"ios/src/c.py\""))
  }

  @Test func `a missing directory, or a link, is an error`() async throws {
    let repository = try await repository("{ directory: out, command: [\"true\"] }")
    let missing = try await repository.flowctl("gate", "run", "--json")
    #expect(try GateAnswer(missing).gates["g"]?.reason == "directory 'out' does not exist")
    _ = try await repository.run("ln", ["-s", "/tmp", "out"])
    let linked = try await repository.flowctl("gate", "run", "--json")
    #expect(try GateAnswer(linked).gates["g"]?.state == "error")
  }

  @Test func `a hook passes the files of the commit`() async throws {
    let repository = try await repository(
      "{ command: [sh, -c, \"echo $* >> $DIR/got\", sh, \"{files}\"], on: [pre-commit], only-files: [\"**/*.py\"], environment: [DIR] }"
    )
    try repository.write("staged\n", to: "a.py")
    try await repository.git("add", "a.py")
    try repository.write("not staged\n", to: "b.py")
    let run = try await repository.flowctl(
      "hooks", "run", "pre-commit", with: ["DIR": repository.path])
    #expect(run.status == 0)
    #expect(try got(repository) == "a.py\n")
  }

  @Test(
    arguments: [
      ("{ command: [\"{files}\"] }", "in a wrong place"),
      ("{ command: [sh, \"--x={files}\"] }", "in a wrong place"),
      ("{ command: [sh, \"{files}\", \"{files}\"] }", "in a wrong place"),
      ("{ command: [make], only-files: [a] }", "needs '{files}' in the command"),
      ("{ command: [make], directory: ../x }", "expected a path inside the repository"),
      ("{ preset: secrets, directory: x }", "runs no program"),
    ])
  func `contradictory settings are rejected`(gate: String, words: String) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit("gates", files: [".flowctl.yml": "gates:\n  g: \(gate)\n"])
    let run = try await repository.flowctl("config", "check")
    #expect(run.status != 0)
    #expect((run.output + run.errors).contains(words), "\(run.output)\(run.errors)")
  }

  @Test(
    arguments: [
      ("[sh, show, \"{files}\"]", "directory: sub, ", "directory"),
      ("[sh, show, \"{files}\"]", "only-files: [a.py], ", "only-files"),
      ("[sh, show, a.py]", "", "command"),
    ])
  func `a change of a required gate's files weakens the gate`(
    command: String, keys: String, path: String
  ) async throws {
    let repository = try await repository(Self.python)
    let rest = keys.contains("only-files") || path == "command" ? "" : "only-files: [\"**/*.py\"], "
    let gate = "{ command: \(command), \(keys)\(rest)inputs: [\"**/*.py\", lint.toml] }"
    try await repository.commit("less", files: [".flowctl.yml": "gates:\n  g: \(gate)\n"])
    let run = try await repository.flowctl("policy", "check", "--base", "develop", "--json")
    #expect(run.status == 1)
    #expect(run.output.contains("gates.g.\(path)"), "\(run.output)")
  }

  @Test func `the configuration shows both keys`() async throws {
    let repository = try await repository(
      "{ directory: ios/app/, command: [lint, \"{files}\"], only-files: [\"**/*.py\"] }")
    let run = try await repository.flowctl("config", "show", "--all")
    #expect(run.output.contains("directory: ios/app\n"))
    #expect(run.output.contains("only-files: "))
  }
}
