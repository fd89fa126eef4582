import ArgumentParser
package import Base
import Configuration
import Gates
package import Session

struct NextBuildCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "next-build",
    abstract: "Print the next build number.",
    discussion: """
      The number is above the highest one in the configured stores with TestFlight and all usual \
      tracks, in the version files, in tags such as v1.4.0+57, and among claimed numbers. If one \
      of these is unknown, no number is printed, and the exit status is 2; --without leaves out \
      sources.

      With --claim, the number is reserved by a ref on the remote, so that no other run gets it. \
      Without it, nothing is changed, and two runs can get the same number.

      flowctl version next-build
      flowctl version next-build --claim --app mail
      flowctl version next-build --without play,files --json
      """)

  @Flag(help: "Reserve the number on the remote.")
  var claim = false

  @Flag(help: "Send no request; fails unless all remote sources are left out.")
  var offline = false

  @Option(
    help: ArgumentHelp(
      "Sources to leave out, comma-separated: app-store, play, files, tags, claims.",
      valueName: "sources"))
  var without: PlaceList?

  @OptionGroup var app: AppOption

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if claim, offline { throw ValidationError("--claim and --offline can't be combined") }
    if claim, without?.places.contains(.claims) == true {
      throw ValidationError("--claim and --without claims can't be combined")
    }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    let options = ShowNextBuild.Options(
      app: app.app, without: without?.places ?? [], isClaim: claim, isOffline: offline,
      isVerbose: global.verbose)
    return try await ShowNextBuild.run(options, in: session)
  }
}

/// Sources with commas between them.
struct PlaceList: ExpressibleByArgument {
  let places: Set<NextBuild.Place>

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    places = Set(names.compactMap(NextBuild.Place.init(rawValue:)))
    if places.isEmpty || names.contains(where: { NextBuild.Place(rawValue: $0) == nil }) {
      return nil
    }
  }
}

/// `version next-build`: the next build number, claimed on request.
package enum ShowNextBuild {
  /// What the user asks for.
  package struct Options: Sendable {
    package var app: String?
    package var without: Set<NextBuild.Place>
    package var isClaim: Bool
    package var isOffline: Bool
    package var isVerbose: Bool

    /// Options of a command line.
    package init(
      app: String? = nil, without: Set<NextBuild.Place> = [], isClaim: Bool = false,
      isOffline: Bool = false, isVerbose: Bool = false
    ) {
      (self.app, self.without, self.isClaim) = (app, without, isClaim)
      (self.isOffline, self.isVerbose) = (isOffline, isVerbose)
    }
  }

  /// The number alone, so that a script can read it; with its sources if verbose, and in JSON.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let session = try await session.focused(onApp: options.app)
    let gatherer = BuildSources(session: session, options: options)
    let (place, isThere) = try await gatherer.claims()
    if options.isClaim, !isThere {
      throw Failure(
        .usage, NextBuild.rule,
        "this clone has no remote '\(ForeignText.shown(place.remote))' to claim a number on",
        hint: .git("remote", "add", place.remote, "<address>"))
    }
    let actions = try session.policy().configuration.gates.actions
    let next = NextBuild(try await gatherer.gather(), actions, without: options.without)
    let claim = options.isClaim ? try await place.claim(next, in: session) : nil
    let number = if let claim { claim.number } else { try next.number() }
    return report(number, claim?.ref, next.sources, options, in: session)
  }

  private static func report(
    _ number: Int, _ ref: String?, _ sources: [NextBuild.Source], _ options: Options,
    in session: Session
  ) -> Report {
    let now = Int(session.world.now())
    let table = TextTable.text([["source", "name", "highest"]] + sources.map(\.row))
    // Only an edit shows them, which would end the one that an upload has open.
    let notes =
      sources.contains { $0.place == .play }
      ? ["uploads to Google Play that are on no track are not counted"] : []
    // The number is alone on standard output.
    for note in notes { session.world.console.writeErrors(Array("note: \(note)\n".utf8)) }
    return Report(
      text: (options.isVerbose ? table : "") + "\(number)\n",
      values: [
        "build": .number(number), "app": .optional(session.app), "claim": .optional(ref),
        "sources": .array(sources.map { $0.json(now: now) }), "notes": .strings(notes),
      ])
  }
}
