import GitHub
import Base
import Git
import Gitflow
import Session

/// Writes the store texts where fastlane reads them.
struct StoreNotesWriter {
  /// The maximum size of a text file in bytes, well above every store's limit.
  private static let textLimit = 1 << 20

  let session: Session
  let question: ReleaseQuestion
  let options: WriteReleaseNotes.Options

  /// Writes all files, or none if one of them can't be written.
  func write(_ notes: ReleaseNotes) throws(Failure) -> Report {
    guard let root = try session.repository().worktree else {
      throw Failure(
        .usage, "release", "a bare repository has no working tree for fastlane's files",
        hint: command { $0 = WriteReleaseNotes.Options(target: .markdown) })
    }
    if options.languages.isEmpty {
      throw Failure(
        .usage, "release", "the language is missing",
        hint: command { $0.languages = StoreLanguage("en-US").map { [$0] } ?? [] })
    }
    let files = try files(notes)
    try StoreFiles(root: root, files: session.world.files).write(
      files.map { ($0.path, Array(($0.text + "\n").utf8)) })
    let remarks = session.storeTextNotes(
      Dictionary(files.map { ($0.path, Array($0.text.utf8)) }, uniquingKeysWith: { $1 }))
    var values: [String: JSONValue] = [
      "release": .string(notes.version.description), "files": .array(files.map(\.json)),
    ]
    if !remarks.isEmpty { values["notes"] = .strings(remarks) }
    return Report(
      text: TextTable.text(files.map(\.row)) + remarks.map { "note: \($0)\n" }.joined(),
      values: values)
  }

  /// The texts to write, for each store and language.
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

  /// The same command with the missing options.
  private func command(_ change: (inout WriteReleaseNotes.Options) -> Void) -> Remedy {
    var options = options
    change(&options)
    return .run(options.command(of: question))
  }

  /// A user's text is not truncated: only the user knows what may be left out.
  private func text(
    for store: AppStore, _ notes: ReleaseNotes, _ given: String?
  ) throws(Failure) -> (String, omitted: Int) {
    guard let given else {
      let text = notes.storeText(atMost: store.limit)
      if text.text.isEmpty {
        throw Failure(
          .unavailable, "release",
          "no pull request of release \(notes.version) has a change for \(store.name) users;"
            + " to use your own text: --text FILE",
          hint: command { $0 = WriteReleaseNotes.Options(target: .markdown) })
      }
      return (text.text, text.omitted)
    }
    let count = AppStore.count(given)
    if count > store.limit {
      throw Failure(
        .badInput, "release",
        "the text has \(count) characters, but \(store.name) allows \(store.limit);"
          + " flowctl doesn't truncate your own text",
        hint: command { ($0.store, $0.textFile) = (store, nil) })
    }
    return (given, 0)
  }

  private func text(of path: String) throws(Failure) -> String {
    return try askingFiles(
      .inputOutput, "release", "can't read '\(ForeignText.shown(path))'",
      hint: command { $0.textFile = nil }
    ) { () throws(FileError) in
      let bytes = try session.world.files.read(session.world.absolute(path), Self.textLimit)
      var text = String(decoding: bytes, as: UTF8.self)
      while text.last?.isWhitespace == true { text.removeLast() }
      return text
    }
  }
}

/// A text for a store in a language.
private struct StoreFile {
  var path: String
  var text: String
  var store: AppStore
  var language: StoreLanguage
  /// The number of changes that did not fit.
  var omitted: Int

  var row: [String] {
    [
      path, "\(AppStore.count(text)) of \(store.limit) characters",
      omitted > 0 ? "\(omitted) omitted" : "",
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

/// Writes texts for stores, all or none; no directory of a path may be a symbolic link.
struct StoreFiles {
  /// The maximum size of an existing text in bytes.
  private static let limit = 1 << 20

  let root: String
  let files: FileSystem

  /// Reads all files first, and restores them if one can't be written.
  func write(_ texts: [(path: String, bytes: [UInt8])]) throws(Failure) {
    var before: [[UInt8]?] = []
    for text in texts {
      before.append(try writing(text.path) { path throws(FileError) in try present(path) })
    }
    for (place, text) in texts.enumerated() {
      do throws(Failure) {
        try writing(text.path) { path throws(FileError) in
          try files.makeDirectory(root + "/" + parent(of: path))
          try files.edit(root + "/" + path, text.bytes)
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
    return try askingFiles(
      .cannotCreate, "release", "can't write '\(path)', nothing was written", try body(path))
  }

  /// The content of a file; nil if it is missing.
  private func present(_ path: String) throws(FileError) -> [UInt8]? {
    var place = root
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      place += "/" + part
      let isFile = index == parts.count - 1
      guard let kind = try kind(place) else { return nil }
      if kind != (isFile ? .regular : .directory) {
        throw .failed(
          path: place, reason: "'\(place)' is not a regular \(isFile ? "file" : "directory")")
      }
    }
    return try files.read(place, Self.limit)
  }

  private func putBack(_ bytes: [UInt8]?, at path: String) {
    if let bytes {
      try? files.edit(root + "/" + path, bytes)
      return
    }
    try? files.remove(root + "/" + path)
    // The directories created for it are empty now.
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
