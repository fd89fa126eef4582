import ArgumentParser
import Diagnostics
import Effects
import Gates
import Session

struct GatePlanCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Say which gates would run for the change, in which order, and which would not.",
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

  @Argument(help: "Gates; all that run by themselves where none is given.")
  var names: [String] = []

  @Flag(help: "Leave out gates whose inputs the change does not touch.")
  var changed = false

  @Option(help: ArgumentHelp("What starts the run.", valueName: "trigger"))
  var on: GateTrigger = .pullRequest

  @Option(help: "How the plan is written.")
  var format: Format = .text

  @Flag(help: "Short for --format json.")
  var json = false

  @Option(help: ArgumentHelp("Machines that share the gates, for github-matrix.", valueName: "n"))
  var shards: Int?

  @OptionGroup var ends: GateEndsOptions

  @OptionGroup var place: PlaceOptions

  mutating func validate() throws {
    if let shards, !(1...256).contains(shards) {
      throw ValidationError("--shards takes a number from 1 to 256")
    }
    if shards != nil, format != .githubMatrix {
      throw ValidationError("--shards needs --format github-matrix")
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
