import Gates
import Testing

@Suite struct GateKeyTests {
  static let gate = Gate(
    "unit", .command(["swift", "test"]), inputs: ["Sources/**"],
    reports: [DeclaredReport(path: "tests.xml")], environment: ["MODE"])

  @Test func `a key shows which of its parts differ`() throws {
    let key = try #require(Self.key())
    #expect(Self.key() == key)
    var changed = Self.gate
    changed.work = .command(["swift", "test", "--parallel"])
    #expect(Self.key(changed)?.differences(from: key) == ["arguments"])
    changed = Self.gate
    changed.reports = []
    #expect(Self.key(changed)?.differences(from: key) == ["definition"])
    #expect(Self.key(environment: ["MODE": "b"])?.differences(from: key) == ["variable 'MODE'"])
    #expect(Self.key(environment: [:])?.differences(from: key) == ["variable 'MODE'"])
    #expect(Self.key(inputs: "2")?.differences(from: key) == ["inputs"])
    #expect(Self.key(needs: ["lint": "x"])?.differences(from: key) == ["need 'lint'"])
    #expect(Self.key(inputs: "2")?.digest != key.digest)
  }

  @Test func `settings that don't affect the verdict don't change the key`() throws {
    var changed = Self.gate
    changed.timeout = 5
    changed.priority = 3
    changed.isRequired = false
    changed.inputs = ["Sources/**", "Sources/**"]
    #expect(Self.key(changed) == Self.key())
  }

  @Test func `words are separated in the digest`() {
    var (left, right) = (Self.gate, Self.gate)
    left.work = .command(["a", "b c"])
    right.work = .command(["a", "b", "c"])
    #expect(Self.key(left) != Self.key(right))
  }

  @Test func `a gate that can't be cached has no key`() {
    var gate = Self.gate
    gate.inputs = nil
    #expect(Self.key(gate) == nil)
    gate = Self.gate
    gate.isCached = false
    #expect(Self.key(gate) == nil)
    gate = Self.gate
    gate.mutates = true
    #expect(Self.key(gate) == nil)
    #expect(Self.key(Gate("strings", .builtIn(.strings), inputs: ["**"])) == nil)
    #expect(Self.key(environment: ["A\nB": "x"]) == nil)
  }

  @Test func `a pass is read as it was written, and is invalid without any byte`() throws {
    let pass = CachedPass(
      key: try #require(Self.key()), seconds: 1.5,
      reports: [CachedPass.Copy(path: "a b/tests.xml", size: 10, digest: "ab")])
    #expect(CachedPass(parsing: pass.text) == pass)
    for count in 0..<pass.text.utf8.count {
      #expect(
        CachedPass(parsing: String(decoding: pass.text.utf8.prefix(count), as: UTF8.self)) == nil)
    }
  }

  private static func key(
    _ gate: Gate = gate, environment: [String: String] = ["MODE": "a"], inputs: String = "1",
    needs: [String: String] = [:]
  ) -> GateKey? {
    GateKey(
      of: gate, version: "1", platform: "linux x86_64", tool: "/usr/bin/swift 1 2 3",
      environment: environment, inputs: inputs, needs: needs)
  }
}
