import ArgumentParser
import Base
import Gates
import Git
import Session

struct GateMergeCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge the shards of one run into one result.",
    discussion: """
      Each directory was written by `gate run --shard i/n --report DIR`. All shards must exist and \
      belong to one run of HEAD. The required gates come from the base, so use the options of the \
      run.

      flowctl gate merge out/1 out/2 out/3
      flowctl gate merge out/* --format json
      flowctl gate merge out/* --publish       publish to GitHub (GITHUB_TOKEN)
      """)

  @Argument(help: "Report directories of all shards.", completion: .directory)
  var directories: [String]

  @Option(
    help: ArgumentHelp("Merge target (default: from the CI run or the model).", valueName: "branch")
  )
  var base: String?

  @Option(help: ArgumentHelp("User who approved the change (repeatable).", valueName: "name"))
  var approvedBy: [String] = []

  @Option(
    name: .customLong("on"),
    help: ArgumentHelp("Trigger whose gates run.", valueName: "trigger"))
  var trigger: GateTrigger = .pullRequest

  @OptionGroup var publishing: PublishOptions

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("gate merge", in: world, published: publishing.name("gates")) {
      session throws(Failure) in
      try await merged(in: session).answer
    }
  }

  /// The whole run; every shard must be given once.
  ///
  /// The options are those of the run. What is required comes from the base, not from the shards.
  private func merged(in session: Session) async throws(Failure) -> GateRun {
    let shards = try records(session)
    let session = try await session.withPolicyOfHead()
    let policy = try await PolicyInForceReader(session)
      .readForRun(base: base, approvers: approvedBy)
    try policy.requireGates(on: trigger)
    func merged(onlyChanged: Bool) async throws(Failure) -> Result<GateRun, GateRunMerge.Mismatch> {
      let plan = try await policy.plan(on: trigger, onlyChanged: onlyChanged, in: session).plan
      let expected = GateRunMerge.Expected(
        head: policy.change.head?.description ?? "", configuration: policy.digest,
        planned: plan.gates.map(\.name), policy: policy.summary)
      return Result { () throws(GateRunMerge.Mismatch) in
        try GateRunMerge.merged(shards, as: expected)
      }
    }
    var result = try await merged(onlyChanged: false)
    // The shards can have skipped gates whose inputs did not change.
    if case .failure(.gates) = result { result = try await merged(onlyChanged: true) }
    switch result {
    case .success(let run): return run
    case .failure(let mismatch):
      throw Failure(
        .fail, "gate", "these are not all shards of one run: \(mismatch.reason)",
        hint: .flowctl("gate", "run", "--shard", "<i>/<n>", "--report", "<directory>"))
    }
  }

  /// The directory itself, or those of shards in it, as downloaded artifacts are.
  private func places(in directory: String, _ session: Session) -> [String] {
    let (files, path) = (session.world.files, session.world.absolute(directory))
    func isShard(_ path: String) -> Bool {
      (try? files.status(path + "/" + GatePlaces.record)) != nil
    }
    if isShard(path) { return [directory] }
    let shards = ((try? files.list(path)) ?? []).map(\.name).sorted()
      .filter { isShard(path + "/" + $0) }
    return shards.isEmpty ? [directory] : shards.map { directory + "/" + $0 }
  }

  private func records(
    _ session: Session
  ) throws(Failure) -> [(place: String, record: GateRunRecord)] {
    var shards: [(place: String, record: GateRunRecord)] = []
    for directory in directories.flatMap({ places(in: $0, session) }) {
      let path = session.world.absolute(directory) + "/" + GatePlaces.record
      let bytes = try askingFiles(
        .badInput, "gate", "can't read '\(directory)/run.record'",
        hint: .flowctl("gate", "run", "--shard", "<n>/<count>", "--report", "\(directory)"),
        try session.world.files.read(path, GateRunRecord.limit))
      guard let record = GateRunRecord(parsing: String(decoding: bytes, as: UTF8.self)) else {
        throw Failure(.badInput, "gate", "'\(directory)/run.record' is truncated or damaged")
      }
      shards.append((directory, record))
    }
    return shards
  }
}
