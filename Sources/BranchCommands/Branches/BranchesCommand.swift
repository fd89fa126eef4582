import ArgumentParser
import Diagnostics
import Effects
import Session

package struct BranchesCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "branches",
    abstract: "List the branches by kind: merged or not, ahead and behind, age, author.",
    discussion: """
      Ahead and behind are counted against the branch that each kind merges into. What a \
      shallow clone can't prove is '?', in JSON null with the reason and the hint as 'unknown'.

      flowctl branches --kind feature --unmerged
      flowctl branches --merged --stale 30d        what can be deleted
      flowctl branches --remotes --json
      """)

  @Option(
    help: ArgumentHelp("Only branches of this kind.", valueName: "kind"), completion: .kinds)
  var kind: String?

  @Flag(help: "Only what its target holds already.")
  var merged = false

  @Flag(help: "Only what its target has not got.")
  var unmerged = false

  @Option(help: ArgumentHelp("Only what was last touched longer ago: 30d, 6w.", valueName: "age"))
  var stale: DayCount?

  @Flag(help: "Also list the branches of the remote.")
  var remotes = false

  @Flag(
    inversion: .prefixedNo, help: "Read the authors; left out by default beyond 1,000 branches.")
  var authors: Bool?

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if merged && unmerged { throw ValidationError("--merged and --unmerged exclude each other") }
  }

  func run(in world: World) async throws -> ExitStatus {
    let options = ListBranches.Options(
      kind: kind, isMerged: merged ? true : unmerged ? false : nil, staleDays: stale?.days,
      includesRemotes: remotes, readsAuthors: authors)
    return await global.answer("branches", in: world) { session throws(Failure) in
      try await ListBranches.run(options, in: session)
    }
  }
}

/// A number of days, written `30d`, `6w` or plain.
struct DayCount: ExpressibleByArgument, Hashable {
  let days: Int

  init?(argument: String) {
    let unit = argument.hasSuffix("w") ? 7 : 1
    let digits =
      argument.hasSuffix("w") || argument.hasSuffix("d") ? argument.dropLast() : argument[...]
    guard digits.count <= 5, !digits.isEmpty, digits.allSatisfy(\.isASCII), let count = Int(digits),
      count >= 0
    else { return nil }
    days = count * unit
  }
}
