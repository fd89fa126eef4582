import Board
import Diagnostics
import Effects
import Git
import Gitflow
import Session

/// Writes the texts for the stores where fastlane looks for them.
struct StoreNotesWriter {
  /// The text of a file in front of which a store's limit stands is never longer.
  private static let textLimit = 1 << 20

  let session: Session
  let question: ReleaseQuestion
  let options: WriteReleaseNotes.Options

  /// All files, or none where one of them can't be.
  func write(_ notes: ReleaseNotes) throws(Failure) -> Report {
    guard let root = try session.repository().worktree else {
      throw Failure(
        .usage, "release", "a bare repository has no place for fastlane's files",
        hint: command { $0 = WriteReleaseNotes.Options(target: .markdown) })
    }
    if options.languages.isEmpty {
      throw Failure(
        .usage, "release", "no language is named",
        hint: command { $0.languages = StoreLanguage("en-US").map { [$0] } ?? [] })
    }
    let files = try files(notes)
    try StoreFiles(root: root, files: session.world.files).write(
      files.map { ($0.path, Array(($0.text + "\n").utf8)) })
    return Report(
      text: TextTable.text(files.map(\.row)),
      values: [
        "release": .string(notes.version.description), "files": .array(files.map(\.json)),
      ])
  }

  /// What is to be written, for each store and language.
  private func files(_ notes: ReleaseNotes) throws(Failure) -> [StoreFile] {
    let given = try options.textFile.map { path throws(Failure) in try text(of: path) }
    var files: [StoreFile] = []
    for store in options.store.map({ [$0] }) ?? AppStore.allCases {
      let (text, omitted) = try text(for: store, notes, given)
      files += options.languages.map { language in
        StoreFile(
          path: store.path(language: language, build: options.build), text: text, store: store,
          language: language, omitted: omitted)
      }
    }
    return files
  }

  /// The same command with what makes it work.
  private func command(_ change: (inout WriteReleaseNotes.Options) -> Void) -> Remedy {
    var options = options
    change(&options)
    return .run(options.command(of: question))
  }

  /// A text of people is not cut: only they know what may go.
  private func text(
    for store: AppStore, _ notes: ReleaseNotes, _ given: String?
  ) throws(Failure) -> (String, omitted: Int) {
    guard let given else {
      let text = notes.storeText(atMost: store.limit)
      if text.text.isEmpty {
        throw Failure(
          .unavailable, "release",
          "no pull request of release \(notes.version) has news for users to tell \(store.name);"
            + " --text FILE takes words of your own",
          hint: command { $0 = WriteReleaseNotes.Options(target: .markdown) })
      }
      return (text.text, text.omitted)
    }
    let count = AppStore.count(given)
    if count > store.limit {
      throw Failure(
        .badInput, "release",
        "the text has \(count) characters, and \(store.name) takes \(store.limit): a text of your own"
          + " is not cut as the list of changes is",
        hint: command { ($0.store, $0.textFile) = (store, nil) })
    }
    return (given, 0)
  }

  private func text(of path: String) throws(Failure) -> String {
    do throws(FileError) {
      let bytes = try session.world.files.read(session.world.absolute(path), Self.textLimit)
      var text = String(decoding: bytes, as: UTF8.self)
      while text.last?.isWhitespace == true { text.removeLast() }
      return text
    } catch {
      throw Failure(
        .inputOutput, "release", "can't read '\(ForeignText.shown(path))': \(error.reason)",
        hint: command { $0.textFile = nil })
    }
  }
}

/// A text for a store in a language.
private struct StoreFile {
  var path: String
  var text: String
  var store: AppStore
  var language: StoreLanguage
  /// Changes for which there was no room.
  var omitted: Int

  var row: [String] {
    [
      path, "\(AppStore.count(text)) of \(store.limit) characters",
      omitted > 0 ? "\(omitted) left out" : "",
    ]
  }

  var json: JSONValue {
    [
      "path": .string(path), "language": .string(language.text), "store": .string(store.rawValue),
      "characters": .number(AppStore.count(text)), "limit": .number(store.limit),
      "omitted": .number(omitted),
    ]
  }
}
