import Configuration
import Base
import Git
import Gitflow
import Synchronization

/// What a session and its copies have opened.
final class Opened: Sendable {
  private struct Objects {
    let packs: String
    let modified: Int64?
    let reader: ObjectReader
  }

  private struct Decoded {
    let key: ConfigCacheKey
    let path: String
    let sections: ConfigSections
    let configuration: Configuration
  }

  private let objects = Mutex<Objects?>(nil)
  // A linear search: a hook run decodes one file, and a first dictionary takes longer.
  private let decoded = Mutex<[Decoded]>([])

  private let styles = Mutex<[(model: BranchModel, style: VersionStyle)]>([])
  private let references = Mutex<[Reference]>([])

  /// The refs, listed by Git where they are no files; empty elsewhere.
  var listed: [Reference] { references.withLock { $0 } }

  /// Keeps the refs that Git listed.
  func list(_ refs: [Reference]) { references.withLock { $0 = refs } }

  /// How the tags of an app, or of the repository, write versions by a model, read once.
  ///
  /// The model of the base and that of the change can read the same tags in different ways.
  func versionStyle(of model: BranchModel, read: () -> VersionStyle) -> VersionStyle {
    styles.withLock { known in
      if let style = known.first(where: { $0.model == model })?.style { return style }
      let style = read()
      known.append((model, style))
      return style
    }
  }

  /// Reads it again next time, as a fetch may have added tags.
  func forgetVersionStyle() { styles.withLock { $0 = [] } }

  /// The configuration of one file, decoded once; `path` is its name in messages.
  func configuration(
    _ key: ConfigCacheKey, _ path: String, _ sections: ConfigSections = .all,
    decode: () throws(Failure) -> Configuration
  ) throws(Failure) -> Configuration {
    let known = decoded.withLock { decoded in
      decoded.first { $0.key == key && $0.path == path && $0.sections == sections }?.configuration
    }
    if let known { return known }
    let configuration = try decode()
    let new = Decoded(key: key, path: path, sections: sections, configuration: configuration)
    decoded.withLock { $0.append(new) }
    return configuration
  }

  /// The objects whose packs lie in a directory that was modified at this time.
  func objects(_ packs: String, _ modified: Int64?, open: () -> ObjectReader) -> ObjectReader {
    objects.withLock { known in
      if let known, known.packs == packs, known.modified == modified { return known.reader }
      let reader = open()
      known = Objects(packs: packs, modified: modified, reader: reader)
      return reader
    }
  }
}

/// The answers to questions of one type; each is read once.
final class Answers<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let known = Mutex<[Question: Answer]>([:])

  func answer(
    _ question: Question, read: () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    if let known = known.withLock({ $0[question] }) { return known }
    let answer = try await read()
    known.withLock { $0[question] = answer }
    return answer
  }
}
