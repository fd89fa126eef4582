import ArgumentParser
import Base
import Gates
import Session

struct GatePlanCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show which gates would run for the change, and their order.",
    discussion: """
      flowctl gate plan
      flowctl gate plan --changed --base develop
      echo "matrix=$(flowctl gate plan --format github-matrix)" >> "$GITHUB_OUTPUT"
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case githubMatrix = "github-matrix"
  }

  @Argument(help: "Gates to plan, with those they need (default: all of the trigger).")
  var names: [String] = []

  @Flag(help: "Skip gates whose inputs did not change.")
  var changed = false

  @Option(help: ArgumentHelp("Trigger of the run.", valueName: "trigger"))
  var on: GateTrigger = .pullRequest

  @Option(help: "Output format.")
  var format: Format = .text

  @Flag(help: "Short for --format json.")
  var json = false

  @Option(help: ArgumentHelp("Number of machines, for github-matrix.", valueName: "n"))
  var shards: Int?

  @OptionGroup var ends: ComparedBranchesOptions

  @OptionGroup var place: PlaceOptions

  mutating func validate() throws {
    if let shards, !(1...256).contains(shards) {
      throw ValidationError("--shards must be a number from 1 to 256")
    }
    if shards != nil, format != .githubMatrix {
      throw ValidationError("--shards requires --format github-matrix")
    }
    if json, format == .githubMatrix {
      throw ValidationError("--json and --format github-matrix exclude each other")
    }
  }

  func run(in world: World) async throws -> ExitStatus {
    let isJSON = json || format == .json
    return await place.answer("gate plan", in: world, asJSON: isJSON) { session throws(Failure) in
      let policy = try await PolicyInForceReader(session).read(base: ends.base, event: ends.event)
      try policy.requireGates()
      let plan = try await policy.plan(names, on: on, onlyChanged: changed, in: session).plan
      return format == .githubMatrix ? matrix(plan) : Self.listing(plan, policy)
    }
  }

  /// The plan as the value of `strategy.matrix` of GitHub Actions, on one line.
  private func matrix(_ plan: GatePlan) -> Report {
    // Each job computes the same shards.
    let split = GateShards.split(
      plan.gates, into: shards ?? GateShards.groups(of: plan.gates).count)
    let bytes = JSONWriter().bytes(GateMatrix(shards: split).json)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return Report(text: lines.map { $0.drop { $0 == " " } }.joined() + "\n")
  }

  private static func listing(_ plan: GatePlan, _ policy: PolicyInForce) -> Report {
    let steps = plan.gates.map { gate -> JSONValue in
      [
        "name": .string(gate.name), "required": .bool(gate.isRequired),
        "needs": .strings(gate.needs), "timeout": .number(gate.timeout),
      ]
    }
    let notes = plan.notes + policy.notes
    return Report(
      text: text(plan, policy),
      values: [
        "title": .string(policy.change.title), "gates": .array(steps),
        "skipped": .array(
          plan.skipped.map { ["name": .string($0.name), "reason": .string($0.reason)] }),
        "notes": .strings(notes),
      ], notes: notes)
  }

  private static func text(_ plan: GatePlan, _ policy: PolicyInForce) -> String {
    let heading = ["", "gate", "requirement", "needs", "time-out"]
    let rows = plan.gates.enumerated().map { index, gate in
      [
        String(index + 1), gate.name, gate.isRequired ? "required" : "advisory",
        gate.needs.joined(separator: ", "), "\(gate.timeout) s",
      ]
    }
    let table = rows.isEmpty ? "no gates would run\n" : TextTable.text([heading] + rows)
    let skipped = plan.skipped.map { "skipped: \($0.name): \($0.reason)\n" }
    return "\(ForeignText.shown(policy.change.title))\n" + table + skipped.joined()
  }
}

/// The change that gates check.
struct ComparedBranchesOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Merge target (default: from the CI run or the model).",
      valueName: "branch"))
  var base: String?

  @Option(
    help: ArgumentHelp("Payload file of a GitHub event.", valueName: "file"), completion: .file())
  var event: String?

  mutating func validate() throws {
    if event != nil, base != nil {
      throw ValidationError("--event and --base exclude each other")
    }
  }
}
