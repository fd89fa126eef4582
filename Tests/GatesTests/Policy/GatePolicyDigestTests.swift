import Gates
import Testing

struct GatePolicyDigestTests {
  private static let gate = Gate("unit", .command(["swift", "test"]))

  /// One change of each setting of a gate.
  private static let changes: [(name: String, change: @Sendable (inout Gate) -> Void)] = [
    ("name", { $0.name = "ui" }), ("work", { $0.work = .command(["swift", "test", "-q"]) }),
    ("triggers", { $0.triggers = [.push] }), ("inputs", { $0.inputs = [] }),
    ("reports", { $0.reports = [DeclaredReport(path: "a.xml")] }), ("needs", { $0.needs = ["x"] }),
    ("locks", { $0.locks = ["x"] }), ("timeout", { $0.timeout = 1 }),
    ("isRequired", { $0.isRequired = false }), ("isCached", { $0.isCached = false }),
    ("mutates", { $0.mutates = true }), ("allowsEmpty", { $0.allowsEmpty = true }),
    ("priority", { $0.priority = 1 }), ("retries", { $0.retries = 1 }),
    ("fewerTests", { $0.fewerTests = .error }),
    ("environment", { $0.environment = ["X"] }), ("excluded", { $0.excluded = ["x"] }),
    ("directory", { $0.directory = "x" }), ("onlyFiles", { $0.onlyFiles = ["x"] }),
    ("preset", { $0.preset = "x" }), ("localFiles", { $0.localFiles = ["x"] }),
    ("app", { $0.app = "x" }),
    ("isByPolicy", { $0.isByPolicy = true }),
  ]

  private func digest(_ gates: [Gate]) -> String {
    GatePolicy(GateSettings(gates: gates), source: "feature", target: "develop").digest
  }

  @Test func `the same gates have the same digest`() {
    #expect(digest([Self.gate]) == digest([Self.gate]))
    #expect(digest([]) != digest([Self.gate]))
  }

  @Test func `each setting of a gate changes the digest`() {
    let fields = Mirror(reflecting: Self.gate).children.compactMap(\.label)
    #expect(fields == Self.changes.map(\.name))
    var digests: Set<String> = [digest([Self.gate])]
    for (name, change) in Self.changes {
      var gate = Self.gate
      change(&gate)
      #expect(digests.insert(digest([gate])).inserted, "\(name)")
    }
  }

  @Test func `entries of one list differ from those of the next`() {
    var (left, right) = (Self.gate, Self.gate)
    (left.needs, left.locks) = (["a"], ["b"])
    (right.needs, right.locks) = (["a", "b"], [])
    #expect(digest([left]) != digest([right]))
  }

  @Test func `the limits of a built-in check change the digest`() {
    let lines = [100, 200].map { Gate("size", .builtIn(.pullRequestSize(lines: $0, files: 0))) }
    #expect(digest([lines[0]]) != digest([lines[1]]))
  }
}
