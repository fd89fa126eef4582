import Base
import Gates
import Testing

struct GateProgramTests {
  @Test(arguments: [
    ("swiftlint", "brew install swiftlint", "https://github.com/realm/SwiftLint#installation"),
    ("npx", "brew install node", "https://nodejs.org/en/download"),
    ("pytest", "https://docs.pytest.org", "https://docs.pytest.org"),
    ("xcodebuild", "install Xcode", "run the gate on a Mac"),
    ("lint-it", "install 'lint-it', or add its folder to PATH", "install 'lint-it'"),
    ("./gradlew", "chmod +x ./gradlew", "chmod +x ./gradlew"),
  ])
  func `a missing program has an installation hint for the system`(
    _ name: String, mac: String, linux: String
  ) {
    let program = GateProgram(name)
    #expect(program.installation(onMac: true).text.contains(mac))
    #expect(program.installation(onMac: false).text.contains(linux))
    #expect(program.finding.hint?.text.contains("gate run") == false)
  }

  @Test func `the program of every preset has its own installation hint`() {
    for preset in GatePreset.all {
      guard case .command(let words) = preset.gate.work, let name = words.first else { continue }
      for onMac in [true, false] {
        let text = GateProgram(name).installation(onMac: onMac).text
        #expect(!text.contains("or add its folder to PATH"), "\(name)")
      }
    }
  }

  @Test func `a gate without its program is not proposed to be run again`() {
    var missing = GateResult("lint", .error)
    missing.findings = [GateProgram("swiftlint").finding]
    let both = [missing, GateResult("unit", .failed), GateResult("size", .passed)]
    #expect(text(both).contains("hint: flowctl gate run unit\n"))
    #expect(!text([missing]).contains("flowctl gate run"))
  }

  private func text(_ outcomes: [GateResult]) -> String {
    var run = GateRun.green
    run.gates = outcomes
    return String(decoding: GateRunText().render(run), as: UTF8.self)
  }
}
