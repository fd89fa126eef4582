import ArgumentParser
import Diagnostics
import Effects
import Session

package struct BranchesCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "branches",
    abstract: "List branches by type, with merge state, ahead and behind, and age.",
    discussion: """
      Ahead and behind are counted against the branch's merge target. '?' means that this shallow \
      clone has too little history; in JSON it is null, with the reason and a hint in 'unknown'.

      flowctl branches --unmerged --authors
      flowctl branches --merged --stale 30d        can be deleted
      flowctl branches --remotes --json
      """)

  @Option(
    help: ArgumentHelp("Only branches of this type.", valueName: "type"), completion: .kinds)
  var kind: String?

  @Flag(help: "Only branches that are merged into their target.")
  var merged = false

  @Flag(help: "Only branches that are not merged into their target.")
  var unmerged = false

  @Option(
    help: ArgumentHelp("Only branches without commits for this long: 30d, 6w.", valueName: "age"))
  var stale: DayCount?

  @Flag(help: "Also list remote branches.")
  var remotes = false

  @Flag(
    inversion: .prefixedNo, help: "Show authors (default: only for up to 1,000 branches).")
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

/// A number of days, written as `30d`, `6w` or a plain number.
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
