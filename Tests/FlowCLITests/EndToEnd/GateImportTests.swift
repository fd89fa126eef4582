import TestSupport
import Testing

/// `gate import`: converts pre-commit hooks to gates, and reports the rest.
@Suite struct GateImportTests {
  private static let hooks = """
    repos:
      - repo: https://github.com/astral-sh/ruff-pre-commit
        rev: v0.6.0
        hooks:
          - id: ruff
          - id: ruff-format
      - repo: https://github.com/pre-commit/pre-commit-hooks
        rev: v4.0.0
        hooks:
          - id: trailing-whitespace
          - id: detect-private-key
      - repo: local
        hooks:
          - { id: Shell Check, name: s, entry: shellcheck -f gcc, language: system, types: [shell] }
          - { id: unit, name: u, entry: make test, language: system, pass_filenames: false, stages: [pre-push] }
          - { id: odd, name: o, entry: "sh -c 'x; y'", language: system }
          - { id: narrow, name: n, entry: lint, language: system, files: "^src/[a-z]+.c$" }
    """

  @Test func `known hooks become presets, programs become commands, and the rest is listed`()
    async throws
  {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "hooks",
      files: [".pre-commit-config.yaml": Self.hooks + "\n", ".flowctl.yml": "# ours\n"])
    let dry = try await repository.flowctl("gate", "import", "--dry-run")
    #expect(dry.status == 0)
    #expect(try repository.scratch.read("work/.flowctl.yml") == Array("# ours\n".utf8))
    let run = try await repository.flowctl("gate", "import")
    #expect(run.status == 0)
    let text = String(decoding: try repository.scratch.read("work/.flowctl.yml"), as: UTF8.self)
    #expect(
      text == """
        # ours

        gates:
          ruff: { preset: ruff, on: [pre-commit, pull-request] }
          secrets: { preset: secrets, on: [pre-commit, pull-request] }
          shell-check: { command: [shellcheck, "-f", gcc, "{files}"], only-files: ["**/*.sh", "**/*.bash", "**/*.zsh"], on: [pre-commit, pull-request] }
          unit: { command: [make, test], on: [pre-push, pull-request] }

        """)
    for words in [
      "ruff-format: pre-commit installs its program", "trailing-whitespace: pre-commit installs",
      "odd: its 'entry' contains shell syntax",
      "narrow: its file filter can't be converted to globs",
    ] {
      #expect(run.output.contains(words), "\(run.output)")
    }
    #expect(try await repository.flowctl("config", "check").status == 0)
    let again = try await repository.flowctl("gate", "import")
    #expect(again.status == 0 && again.output.contains("gate 'ruff' already exists"))
  }

  @Test func `a missing file, or one that pre-commit does not use, is an error`() async throws {
    let repository = try await ScratchRepository.gitflow()
    #expect(try await repository.flowctl("gate", "import").status != 0)
    try repository.write("a: [", to: "x.yaml")
    #expect(try await repository.flowctl("gate", "import", "x.yaml").status != 0)
    try repository.write("a: 1\n", to: "x.yaml")
    #expect(try await repository.flowctl("gate", "import", "x.yaml").errors.contains("'repos'"))
  }
}
