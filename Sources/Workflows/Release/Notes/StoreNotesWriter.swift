import Board
import Diagnostics
import Effects
import Git
import Gitflow

/// Writes the texts for the stores where fastlane looks for them.
struct StoreNotesWriter {
  /// The text of a file in front of which a store's limit stands is never longer.
  private static let textLimit = 1 << 20

  let session: Session
  let options: WriteReleaseNotes.Options

  func write(_ notes: ReleaseNotes) throws(Failure) -> Listing {
    guard let root = try session.repository().worktree else {
      throw Failure(.usage, "release", "a bare repository has no place for fastlane's files")
    }
    if options.languages.isEmpty {
      throw Failure(
        .usage, "release", "no language is named",
        hint: "flowctl release notes --to fastlane --language en-US")
    }
    let given = try options.textFile.map { path throws(Failure) in try text(of: path) }
    var rows: [[String]] = []
    var files: [JSONValue] = []
    for store in options.store.map({ [$0] }) ?? AppStore.allCases {
      let (text, omitted) = try text(for: store, notes, given)
      for language in options.languages {
        let path = store.path(language: language, build: options.build)
        try put(text, at: path, below: root)
        let count = AppStore.count(text)
        rows.append([
          path, "\(count) of \(store.limit) characters", omitted > 0 ? "\(omitted) left out" : "",
        ])
        files.append([
          "path": .string(path), "language": .string(language.text),
          "store": .string(store.rawValue), "characters": .number(count),
          "limit": .number(store.limit), "omitted": .number(omitted),
        ])
      }
    }
    return Listing(
      text: TextTable.text(rows),
      values: ["release": .string(notes.version.description), "files": .array(files)])
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
          "no pull request of release \(notes.version) has news for users to tell \(store.name)",
          hint: "flowctl release notes --to fastlane --text FILE")
      }
      return (text.text, text.omitted)
    }
    let count = AppStore.count(given)
    if count > store.limit {
      throw Failure(
        .badInput, "release",
        "the text has \(count) characters, and \(store.name) takes \(store.limit)",
        hint: "shorten it, or give each store its own: --store \(store.rawValue) --text FILE")
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
        .inputOutput, "release", "can't read '\(ForeignText.shown(path))': \(error.reason)")
    }
  }

  /// Writes the file whole or not at all; no part of the way to it may be a link.
  private func put(_ text: String, at path: String, below root: String) throws(Failure) {
    let files = session.world.files
    do throws(FileError) {
      var place = root
      let parts = path.split(separator: "/")
      for (index, part) in parts.enumerated() {
        place += "/" + part
        let isFile = index == parts.count - 1
        if let kind = try Self.kind(place, files), kind != (isFile ? .regular : .directory) {
          throw .failed(
            path: place, reason: "'\(place)' is no plain \(isFile ? "file" : "directory")")
        }
      }
      try files.makeDirectory(root + "/" + parts.dropLast().joined(separator: "/"))
      try files.replace(root + "/" + path, Array((text + "\n").utf8))
    } catch {
      throw Failure(.cannotCreate, "release", "can't write '\(path)': \(error.reason)")
    }
  }

  private static func kind(_ path: String, _ files: FileSystem) throws(FileError) -> FileKind? {
    do throws(FileError) {
      return try files.status(path).kind
    } catch .notFound {
      return nil
    }
  }
}
