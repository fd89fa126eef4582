extension GatePlanting {
  /// What a program must fail on.
  init(_ tool: PlantedTool?, in ground: PlantGround) {
    switch tool {
    case nil: self = .nothing("nothing is known that its program must fail on")
    case .swiftLint:
      // A text that is planted for the linter to find; nothing here is cast.
      self = .file(
        ground.path(ending: ".swift"), "a forced cast",
        "let flowctlSelftest = (1 as Any) as! String\n")
    case .swiftFormat:
      self = .file(
        ground.path(ending: ".swift"), "a badly formatted file",
        "let  flowctlSelftest=[ 1,2 ] ;\n")
    case .ktlint:
      self = .file(
        ground.path(ending: ".kt"), "a badly formatted file", "fun  flowctlSelftest( ){ }  \n")
    case .detekt:
      self = .file(
        ground.path(ending: ".kt"), "an empty catch block",
        "fun flowctlSelftest() {\n    try {\n        println(1)\n    } catch (e: Exception) {\n    }\n}\n"
      )
    // An Xcode project lists its files, so that a new one would not be built.
    case .swiftTest, .xcodeTest:
      self = .test(in: ground) { $0.hasSuffix(".swift") && !$0.contains("UITests") }
    case .gradleTest:
      self = .test(in: ground) { $0.hasSuffix(".kt") && !$0.contains("androidTest") }
    case .ruff:
      self = .file(ground.path(ending: ".py"), "a file that can't be parsed", "def (:\n")
    case .pytest:
      let path = ground.testFolder(ending: ".py") + "test_\(GatePlant.mark).py"
      self = .file(path, "a failing test", "def test_flowctl_selftest():\n    assert False\n")
    case .esLint:
      self = .file(ground.path(ending: ".js"), "a file that can't be parsed", "let = = 1;\n")
    case .actionlint:
      self = .file(
        ".github/workflows/\(GatePlant.mark).yml", "a workflow without a trigger",
        "jobs: { all: { runs-on: ubuntu-latest, steps: [{ run: make }] } }\n")
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
      return .nothing("no file of tests is there that a failing one can be added to")
    }
    return .plant(GatePlant("a failing test in '\(test.path)'", files: [test.path: test.text]))
  }
}
