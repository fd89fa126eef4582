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

/// Writes texts for stores, all or none; no part of the way to one may be a link.
struct StoreFiles {
  /// A text that stands there already is never longer.
  private static let limit = 1 << 20

  let root: String
  let files: FileSystem

  /// Looks at all places first, and puts back what stood there where one can't be written.
  func write(_ texts: [(path: String, bytes: [UInt8])]) throws(Failure) {
    var before: [[UInt8]?] = []
    for text in texts {
      before.append(try writing(text.path) { path throws(FileError) in try present(path) })
    }
    for (place, text) in texts.enumerated() {
      do throws(Failure) {
        try writing(text.path) { path throws(FileError) in
          try files.makeDirectory(root + "/" + parent(of: path))
          try files.replace(root + "/" + path, text.bytes)
        }
      } catch {
        for (text, bytes) in zip(texts, before).prefix(place) { putBack(bytes, at: text.path) }
        throw error
      }
    }
  }

  private func writing<Value>(
    _ path: String, _ body: (String) throws(FileError) -> Value
  ) throws(Failure) -> Value {
    do throws(FileError) {
      return try body(path)
    } catch {
      throw Failure(
        .cannotCreate, "release", "can't write '\(path)', so nothing is: \(error.reason)")
    }
  }

  /// What stands in a place; nil where nothing does.
  private func present(_ path: String) throws(FileError) -> [UInt8]? {
    var place = root
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      place += "/" + part
      let isFile = index == parts.count - 1
      guard let kind = try kind(place) else { return nil }
      if kind != (isFile ? .regular : .directory) {
        throw .failed(
          path: place, reason: "'\(place)' is no plain \(isFile ? "file" : "directory")")
      }
    }
    return try files.read(place, Self.limit)
  }

  private func putBack(_ bytes: [UInt8]?, at path: String) {
    if let bytes {
      try? files.replace(root + "/" + path, bytes)
      return
    }
    try? files.remove(root + "/" + path)
    // Folders that were made for it are empty now.
    var folder = parent(of: path)
    while !folder.isEmpty, (try? files.remove(root + "/" + folder)) != nil {
      folder = parent(of: folder)
    }
  }

  private func parent(of path: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private func kind(_ path: String) throws(FileError) -> FileKind? {
    do throws(FileError) {
      return try files.status(path).kind
    } catch .notFound {
      return nil
    }
  }
}
