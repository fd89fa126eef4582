import ArgumentParser
import Board
import Diagnostics
import Effects
import Session

package struct ReleaseNotesCommand: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes",
    abstract: "Tell what is new in a release: for stores, GitHub, pages and WordPress.",
    discussion: """
      Stores get a line for each change that users see, as many as their limit holds: 4,000 \
      characters in the App Store, 500 at Google Play. A text of your own is never cut.

      flowctl release notes
      flowctl release notes --to fastlane --language en-US --build 1042
      flowctl release notes --to fastlane --language de-DE --text notes.de.txt --store ios
      flowctl release notes --to github --release 1.2.0
      flowctl release notes --to wordpress --site https://blog.example.com

      WordPress: FLOWCTL_WORDPRESS_USER and FLOWCTL_WORDPRESS_PASSWORD, an application password.
      """)

  @OptionGroup var options: ReleaseOptions

  @Option(help: "Where the notes go.")
  var to: WriteReleaseNotes.Target = .markdown

  @Option(
    name: .customLong("language"),
    help: ArgumentHelp("A language of the store: de-DE; can stand often.", valueName: "language"))
  var languages: [StoreLanguage] = []

  @Option(help: "Only this store.")
  var store: AppStore?

  @Option(help: ArgumentHelp("Android's version code.", valueName: "number"))
  var build: Int?

  @Option(
    help: ArgumentHelp("A text in the place of the list.", valueName: "file"), completion: .file())
  var text: String?

  @Option(help: ArgumentHelp("The address of the site.", valueName: "url"))
  var site: String?

  @Flag(help: "Publish the post instead of leaving it a draft.")
  var publish = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if to != .fastlane, !languages.isEmpty || store != nil || build != nil || text != nil {
      throw ValidationError("--language, --store, --build and --text need --to fastlane")
    }
    if to != .wordpress, site != nil || publish {
      throw ValidationError("--site and --publish need --to wordpress")
    }
    if let build, build < 1 { throw ValidationError("--build takes a number from 1") }
  }

  func run(in world: World) async throws -> ExitStatus {
    let question = options.question(global)
    let options = WriteReleaseNotes.Options(
      target: to, languages: languages, store: store, build: build, textFile: text, site: site,
      publishes: publish)
    return await global.answer("release notes", in: world) { session throws(Failure) in
      try await WriteReleaseNotes.run(question, options, in: session)
    }
  }
}

extension WriteReleaseNotes.Target: ExpressibleByArgument {}
extension AppStore: ExpressibleByArgument {}

extension StoreLanguage: ExpressibleByArgument {
  /// A language as stores write it.
  package init?(argument: String) { self.init(argument) }
}
