import Base

/// A violation in a copy of a repository, on which a gate must fail.
package struct GatePlant: Hashable, Sendable {
  package var words: String
  /// Texts by path: new or replaced files.
  package var files: [String: String] = [:]
  /// The texts of the merge target at these paths.
  package var targetFiles: [String: String] = [:]
  /// The name of the checked branch, if the name is the violation.
  package var branch: String?
  /// The path of a report that replaces those of other gates.
  package var report: String?

  /// Part of the names of all injected texts, to recognize findings on them.
  package static let mark = "FlowctlSelftest"

  init(_ words: String, files: [String: String] = [:]) {
    self.words = words
    self.files = files
  }
}

/// Whether flowctl knows a violation for a gate.
package enum GatePlanting: Hashable, Sendable {
  case plant(GatePlant)
  /// No violation is known, for this reason.
  case nothing(String)

  /// The violation for a gate in a repository.
  package init(_ gate: Gate, in ground: PlantGround) {
    self =
      switch gate.work {
      case .builtIn(let check): Self(check, excluded: Globs(gate.excluded))
      case .command(let words): Self(PlantedTool(gate, words), in: ground)
      }
  }
}

/// A program with a known violation, by the name of its preset.
enum PlantedTool: String {
  case swiftLint = "swiftlint"
  case swiftFormat = "swift-format"
  case ktlint
  case detekt
  case ruff
  case pytest
  case esLint = "eslint"
  case actionlint
  case flutterAnalyze = "flutter-analyze"
  case flutterTest = "flutter-test"
  case tsc
  case jest
  case swiftTest = "swift-test"
  case gradleTest = "gradle"
  case xcodeTest = "xcodebuild"
  case uiTest = "ui-test"

  /// The program of a gate, by its preset, otherwise by its command, also after a launcher.
  init?(_ gate: Gate, _ words: [String]) {
    let names = words.map { $0.split(separator: "/").last ?? "" }
    if let tool = gate.preset.flatMap({ Self(named: $0) }) {
      self = tool
    } else if let tool = names.lazy.compactMap({ Self(named: String($0)) }).first(where: \.isLinter)
    {
      self = tool
    } else if let swift = names.firstIndex(of: "swift"), names.count > swift + 1 {
      switch names[swift + 1] {
      case "test": self = .swiftTest
      case "format": self = .swiftFormat
      default: return nil
      }
    } else if names.contains("xcodebuild"), names.contains(where: { $0.hasPrefix("test") }) {
      self = .xcodeTest
    } else if names.contains("gradlew") || names.contains("gradle"),
      let tool = names.lazy.compactMap(Self.gradleTask).first
    {
      self = tool
    } else {
      return nil
    }
  }

  private init?(named name: String) {
    switch name {
    case "swiftformat": self = .swiftFormat
    case "detekt-cli": self = .detekt
    case "kover", "jacoco", "kotlin-multiplatform": self = .gradleTest
    default: self.init(rawValue: name)
    }
  }

  private var isLinter: Bool { ![.swiftTest, .gradleTest, .xcodeTest, .uiTest].contains(self) }

  private static func gradleTask(_ name: Substring) -> PlantedTool? {
    let task = name.split(separator: ":").last ?? name
    if task.hasPrefix("detekt") { return .detekt }
    if task.hasPrefix("ktlint") { return .ktlint }
    return task.hasPrefix("test") ? .gradleTest : nil
  }
}

extension GatePlanting {
  init(_ tool: PlantedTool?, in ground: PlantGround) {
    switch tool {
    case nil: self = .nothing("flowctl knows no violation for its program")
    case .swiftLint:
      // A text for the linter to find; it is not executed.
      let text = "let flowctlSelftest = (1 as Any) as! String\n"
      self = .file(ground.path(ending: ".swift"), "a forced cast", text)
    case .swiftFormat:
      let text = "let  flowctlSelftest=[ 1,2 ] ;\n"
      self = .file(ground.path(ending: ".swift"), "a badly formatted file", text)
    case .ktlint:
      let text = "fun  flowctlSelftest( ){ }  \n"
      self = .file(ground.path(ending: ".kt"), "a badly formatted file", text)
    case .detekt:
      let text = """
        fun flowctlSelftest() {
            try {
                println(1)
            } catch (e: Exception) {
            }
        }

        """
      self = .file(ground.path(ending: ".kt"), "an empty catch block", text)
    case .ruff:
      self = .file(ground.path(ending: ".py"), "a file that can't be parsed", "def (:\n")
    case .pytest:
      let path = ground.testFolder(ending: ".py") + "test_\(GatePlant.mark).py"
      let text = "def test_flowctl_selftest():\n    assert False\n"
      self = .file(path, "a failing test", text)
    case .esLint:
      self = .file(ground.path(ending: ".js"), "a file that can't be parsed", "let = = 1;\n")
    case .actionlint:
      let path = ".github/workflows/\(GatePlant.mark).yml"
      let text = "jobs: { all: { runs-on: ubuntu-latest, steps: [{ run: make }] } }\n"
      self = .file(path, "a workflow without a trigger", text)
    case .flutterAnalyze:
      let text = "void flowctlSelftest( {\n"
      self = .file(ground.path(ending: ".dart"), "a file that can't be parsed", text)
    case .flutterTest:
      let text = """
        import 'package:flutter_test/flutter_test.dart';

        void main() => test('flowctl selftest', () => expect(1, 2));

        """
      self = .file("test/\(GatePlant.mark)_test.dart", "a failing test", text)
    case .tsc:
      let text = "export const flowctlSelftest: number = 'text';\n"
      self = .file(ground.path(ending: ".ts"), "a wrong type", text)
    case .jest:
      let text = "test('flowctl selftest', () => { expect(1).toBe(2); });\n"
      self = .file("__tests__/\(GatePlant.mark).test.js", "a failing test", text)
    // An Xcode project lists its files, so a new file would not be built.
    case .swiftTest, .xcodeTest:
      self = .test(in: ground) { $0.hasSuffix(".swift") && !$0.contains("UITests") }
    case .gradleTest:
      self = .test(in: ground) { $0.hasSuffix(".kt") && !$0.contains("androidTest") }
    case .uiTest: self = .test(in: ground) { $0.hasSuffix(".swift") && $0.contains("UITests") }
    }
  }

  private static func file(_ path: String, _ words: String, _ text: String) -> GatePlanting {
    .plant(GatePlant("\(words) in '\(path)'", files: [path: text]))
  }

  private static func test(
    in ground: PlantGround, where isWanted: (String) -> Bool
  ) -> GatePlanting {
    guard let test = ground.failingTest(where: isWanted) else {
      return .nothing("there is no test file to add a failing test to")
    }
    return .plant(GatePlant("a failing test in '\(test.path)'", files: [test.path: test.text]))
  }
}
