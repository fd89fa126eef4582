import ArgumentParser
import GitHub
import Base
import Session

package struct ReleaseNotesCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes",
    abstract: "Write release notes for stores, GitHub, pages and WordPress.",
    discussion: """
      A store text has one line per change that users see, up to the store's limit: 4,000 \
      characters in the App Store, 500 in Google Play. Your own text is never truncated.

      flowctl release notes --to fastlane --language en-US --build 1042
      flowctl release notes --to github --release 1.2.0
      flowctl release notes --to wordpress --site https://blog.example.com

      WordPress: FLOWCTL_WORDPRESS_USER and FLOWCTL_WORDPRESS_PASSWORD, an application password.
      """)

  @OptionGroup var options: ReleaseOptions

  @Option(help: "Target of the notes.")
  var to: WriteReleaseNotes.Target = .markdown

  @Option(
    name: .customLong("language"),
    help: ArgumentHelp("Store language, such as de-DE (repeatable).", valueName: "language"))
  var languages: [StoreLanguage] = []

  @Option(help: "Write the notes for this store only.")
  var store: AppStore?

  @Option(help: ArgumentHelp("Android version code.", valueName: "number"))
  var build: Int?

  @Option(
    help: ArgumentHelp("File with your own text instead of the list.", valueName: "file"),
    completion: .file())
  var text: String?

  @Option(help: ArgumentHelp("URL of the site.", valueName: "url"))
  var site: String?

  @Flag(help: "Publish the post instead of saving a draft.")
  var publish = false

  @OptionGroup var global: GlobalOptions

  mutating func validate() throws {
    if to != .fastlane, !languages.isEmpty || store != nil || build != nil || text != nil {
      throw ValidationError("--language, --store, --build and --text require --to fastlane")
    }
    if to != .wordpress, site != nil || publish {
      throw ValidationError("--site and --publish require --to wordpress")
    }
    if let build, build < 1 { throw ValidationError("--build must be at least 1") }
  }

  func report(in session: Session) async throws(Failure) -> Report {
    let question = options.question(global)
    let app = options.app.app
    let options = WriteReleaseNotes.Options(
      target: to, languages: languages, store: store, build: build, textFile: text, site: site,
      publishes: publish)
    return try await WriteReleaseNotes.run(question, options, in: session.focused(onApp: app))
  }
}

extension WriteReleaseNotes.Target: ExpressibleByArgument {}
extension AppStore: ExpressibleByArgument {}

extension StoreLanguage: ExpressibleByArgument {
  /// A language in the stores' spelling.
  package init?(argument: String) { self.init(argument) }
}
