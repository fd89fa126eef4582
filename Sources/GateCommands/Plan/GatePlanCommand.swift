import ArgumentParser
import Diagnostics
import Effects
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

  @OptionGroup var ends: GateEndsOptions

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
    var options = PlanGates.Options()
    options.names = names
    options.onlyChanged = changed
    options.trigger = on
    options.shards = shards
    options.terms = ends.gathering
    let (asked, isMatrix) = (options, format == .githubMatrix)
    let isJSON = json || format == .json
    return await place.answer("gate plan", in: world, asJSON: isJSON) { session throws(Failure) in
      isMatrix
        ? try await PlanGates.matrix(asked, in: session)
        : try await PlanGates.run(asked, in: session)
    }
  }
}
