import Foundation
import TestSupport
import Testing

/// Presets with the real tools, each on a clean and on a broken project.
///
/// Tools that are not on PATH are skipped and reported. ESLint is a package of the project:
/// FLOWCTL_NODE_MODULES is the path of its folder `node_modules`. The stubs of `GatePresetTests`
/// replace the tools that Linux lacks.
@Suite struct GatePresetToolTests {
  struct Tool: Sendable, CustomTestStringConvertible {
    let preset: String
    let program: String
    let clean: [String: String]
    /// Files that replace the clean ones.
    let faulty: [String: String]
    /// Words of the gate's finding then.
    let finding: String

    var testDescription: String { preset }
  }

  private static let package = """
    // swift-tools-version:6.0
    import PackageDescription
    let package = Package(
      name: "App",
      targets: [
        .target(name: "App"), .testTarget(name: "AppTests", dependencies: ["App"]),
      ])

    """

  static let tools = [
    Tool(
      preset: "ruff", program: "ruff",
      clean: ["pyproject.toml": "[project]\nname = \"app\"\nversion = \"1\"\n", "a.py": "x = 1\n"],
      faulty: ["a.py": "import os\n"], finding: "a.py:1:8"),
    Tool(
      preset: "pytest", program: "pytest",
      clean: ["test_a.py": "def test_a():\n    assert True\n"],
      faulty: ["test_a.py": "def test_a():\n    assert 1 == 2\n"], finding: "test_a"),
    Tool(
      preset: "swift-format", program: "swift",
      clean: [".swift-format": "{\"version\": 1}\n", "A.swift": "let a = 1\n"],
      faulty: ["A.swift": "let a  =  1\n"], finding: "A.swift:1"),
    Tool(
      preset: "swift-test", program: "swift",
      clean: [
        "Package.swift": package, ".gitignore": ".build\n",
        "Sources/App/A.swift": "public func one() -> Int { 1 }\n",
        "Tests/AppTests/T.swift":
          "import Testing\nimport App\n@Test func a() { #expect(one() == 1) }\n",
      ],
      faulty: ["Sources/App/A.swift": "public func one() -> Int { 2 }\n"],
      finding: "Tests/AppTests/T.swift:3"),
    Tool(
      preset: "eslint", program: "npx",
      clean: [
        "package.json": "{\"type\": \"module\"}\n", ".gitignore": "node_modules\n",
        // ESLint before version 9 reads the other file.
        ".eslintrc.json": """
        {"root": true, "parserOptions": {"ecmaVersion": 2018, "sourceType": "module"},
         "rules": {"no-var": "error"}}

        """,
        "eslint.config.js": "export default [{ rules: { \"no-var\": \"error\" } }];\n",
        "a.js": "export const a = 1;\n",
      ],
      faulty: ["a.js": "export var a = 1;\n"], finding: "a.js:1:8"),
  ]

  private static let modules = ProcessInfo.processInfo.environment["FLOWCTL_NODE_MODULES"]

  private static func isHere(_ tool: Tool) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let isInstalled = path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(tool.program)")
    }
    return isInstalled && (tool.preset != "eslint" || modules != nil)
  }

  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["FLOWCTL_TOOLS"] != nil,
      "FLOWCTL_TOOLS is not set: the real tools take a minute"),
    arguments: tools.filter(isHere))
  func `a preset passes on a clean project and reports errors`(tool: Tool) async throws {
    let repository = try await ScratchRepository.gitflow()
    try await repository.commit(
      "gates",
      files: [".flowctl.yml": "gates:\n  g: { preset: \(tool.preset) }\n"]
        .merging(tool.clean) { $1 })
    if tool.preset == "eslint", let modules = Self.modules {
      _ = try await repository.run("ln", ["-s", modules, "node_modules"])
    }
    let clean = try await repository.flowctl("gate", "run", "--no-cache")
    #expect(clean.status == 0, "\(clean.output)\(clean.errors)")
    let left = try await repository.git("status", "--porcelain", "--untracked-files=all")
    #expect(
      left.split(separator: "\n").allSatisfy {
        $0.contains("build/") || $0.contains("__pycache__")
      }, "\(left)")
    for (path, text) in tool.faulty { try repository.write(text, to: path) }
    let faulty = try await repository.flowctl("gate", "run", "--no-cache")
    #expect(faulty.status == 1)
    #expect(faulty.output.contains(tool.finding), "\(faulty.output)\(faulty.errors)")
    #expect(!faulty.output.contains("[{\""), "\(faulty.output)")
  }
}
