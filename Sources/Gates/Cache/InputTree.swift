package import Base

/// The files that gates read, as Git lists them: with mode and object id.
///
/// A digest is the same whether the content is committed, staged or only in the working tree.
package struct InputTree: Sendable {
  /// The state of a file that differs from the list of Git.
  package enum Change: Hashable, Sendable {
    case removed
    case content(mode: String, id: String)
    /// Its content has no id: a changed link, a nested repository, a conflict.
    case unknown
  }

  private let listing: [UInt8]
  private let records: [InputRecord]
  private var changes: [(path: [UInt8], change: Change)]
  private var digests: [Globs: Digest] = [:]
  private var digestsOfFiles: [[Bool]: String] = [:]

  /// The files of `git ls-files --stage -z` with their changes; nil if a record is malformed.
  package init?(listing: [UInt8], changes: [String: Change]) {
    guard let records = InputRecord.parse(listing) else { return nil }
    self.listing = listing
    self.records = records
    self.changes = changes.map { (Array($0.key.utf8), $0.value) }
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// True if every file is as Git lists it, and there are no others.
  package var isAsListed: Bool { changes.isEmpty }

  /// The tree without these files, if Git does not list them.
  package func without(_ files: OwnFiles) -> InputTree {
    guard changes.contains(where: { files.contain($0.path) }) else { return self }
    var tree = self
    tree.changes.removeAll { files.contain($0.path) && !isListed($0.path) }
    (tree.digests, tree.digestsOfFiles) = ([:], [:])
    return tree
  }

  private func isListed(_ path: [UInt8]) -> Bool {
    listing.withUnsafeBytes { bytes in
      range(of: path, bytes).contains { records[$0].path(in: bytes).elementsEqual(path) }
    }
  }

  /// The digest of the files that match any of the patterns.
  package mutating func digest(of patterns: [String]) -> Digest {
    let globs = Globs(patterns)
    if let known = digests[globs] { return known }
    let digest = newDigest(of: globs)
    digests[globs] = digest
    return digest
  }

  /// The digest of files, or why they have none.
  package enum Digest: Hashable, Sendable {
    case known(String)
    case unknown(path: String)
  }

  private mutating func newDigest(of globs: Globs) -> Digest {
    let changed = changes.filter { globs.matches($0.path) }
    if let odd = changed.first(where: { $0.change == .unknown }) {
      return .unknown(path: String(decoding: odd.path, as: UTF8.self))
    }
    let chosen = marked(globs)
    guard changed.isEmpty else { return .known(hash(chosen, changed)) }
    if let known = digestsOfFiles[chosen] { return .known(known) }
    let digest = hash(chosen, [])
    digestsOfFiles[chosen] = digest
    return .known(digest)
  }

  private func marked(_ globs: Globs) -> [Bool] {
    var chosen = [Bool](repeating: globs.matchesOthers, count: records.count)
    listing.withUnsafeBytes { bytes in
      for glob in globs.globs {
        for pattern in glob.alternatives {
          for index in range(of: pattern.literalPrefix, bytes)
          where chosen[index] == glob.isNegated && pattern.matches(records[index].path(in: bytes)) {
            chosen[index] = !glob.isNegated
          }
        }
      }
    }
    return chosen
  }

  /// The first listed file that matches a pattern.
  package func first(of glob: Glob) -> String? {
    listing.withUnsafeBytes { bytes in
      glob.alternatives.lazy.compactMap { pattern in
        range(of: pattern.literalPrefix, bytes).lazy.map { records[$0].path(in: bytes) }
          .first(where: pattern.matches)
      }.first.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The names in a folder; an empty path for the top.
  package func names(in folder: String) -> [String] {
    let start = folder.isEmpty ? [] : Array(folder.utf8) + [UInt8(ascii: "/")]
    var names: Set<[UInt8]> = []
    listing.withUnsafeBytes { bytes in
      for index in range(of: start, bytes) {
        let rest = records[index].path(in: bytes).dropFirst(start.count)
        names.insert(Array(rest.prefix { $0 != UInt8(ascii: "/") }))
      }
    }
    return names.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// Whether Git lists a file with this content.
  package func lists(_ path: String, _ mode: String, _ id: String) -> Bool {
    listing.withUnsafeBytes { bytes in
      range(of: Array(path.utf8), bytes).contains { index in
        let record = records[index]
        return record.path(in: bytes).elementsEqual(path.utf8)
          && bytes[record.start...].starts(with: "\(mode) \(id) ".utf8)
      }
    }
  }

  /// Whether a pattern matches a file that Git lists, or an untracked one that it doesn't ignore.
  package func holds(_ glob: Glob) -> Bool {
    first(of: glob) != nil || changes.contains { glob.matches($0.path) }
  }

  /// Paths of patterns without tracked files: ignored files can exist there.
  package func unlisted(_ patterns: [String]) -> [String] {
    let places = Globs(patterns).globs.filter { !$0.isNegated }.flatMap(\.alternatives)
      .map(\.place).filter { !$0.isEmpty }
    return listing.withUnsafeBytes { bytes in
      places.filter { place in
        let below = place + [UInt8(ascii: "/")]
        return range(of: place, bytes).allSatisfy { index in
          let path = records[index].path(in: bytes)
          return !path.elementsEqual(place) && !path.starts(with: below)
        } && !changes.contains { $0.path == place || $0.path.starts(with: below) }
      }
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func range(of prefix: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Range<Int> {
    let first = records.partition(behind: { $0.path(in: bytes).lexicographicallyPrecedes(prefix) })
    let last = records.partition(behind: {
      let path = $0.path(in: bytes)
      return path.starts(with: prefix) || path.lexicographicallyPrecedes(prefix)
    })
    return first..<max(first, last)
  }

  /// Hashes records in the order of their paths; unchanged neighbors are hashed as one piece.
  private func hash(_ chosen: [Bool], _ changed: [(path: [UInt8], change: Change)]) -> String {
    var hash = SHA256()
    listing.withUnsafeBytes { bytes in
      var pending = 0..<0
      func flush() {
        if !pending.isEmpty {
          hash.update(UnsafeRawBufferPointer(rebasing: bytes[pending]))
        }
      }
      var next = changed.startIndex
      for index in records.indices where chosen[index] {
        let record = records[index]
        let path = record.path(in: bytes)
        var isReplaced = false
        while next < changed.endIndex, !path.lexicographicallyPrecedes(changed[next].path) {
          flush()
          pending = 0..<0
          isReplaced = path.elementsEqual(changed[next].path)
          Self.add(changed[next], to: &hash)
          next += 1
        }
        if isReplaced { continue }
        if pending.upperBound != record.start {
          flush()
          pending = record.start..<record.start
        }
        pending = pending.lowerBound..<record.end
      }
      flush()
      for change in changed[next...] { Self.add(change, to: &hash) }
    }
    return hash.digits()
  }

  private static func add(_ file: (path: [UInt8], change: Change), to hash: inout SHA256) {
    guard case .content(let mode, let id) = file.change else { return }
    let record = Array("\(mode) \(id) 0\t".utf8) + file.path + [0]
    record.withUnsafeBytes { hash.update($0) }
  }
}

extension Array {
  /// The index after the matching elements, which come first.
  func partition(behind fits: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if fits(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The position of one file in the list of Git: `100644 <object id> 0<tab>path<NUL>`.
struct InputRecord: Sendable {
  private let startOffset: UInt32
  private let pathOffset: UInt32
  private let endOffset: UInt32

  var start: Int { Int(startOffset) }

  var end: Int { Int(endOffset) }

  func path(in bytes: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
    bytes[Int(pathOffset)..<Int(endOffset) - 1]
  }

  static func parse(_ listing: [UInt8]) -> [InputRecord]? {
    guard listing.count < Int(UInt32.max), listing.isEmpty || listing.last == 0 else { return nil }
    var records: [InputRecord] = []
    records.reserveCapacity(listing.count / 96)
    return listing.withUnsafeBytes { bytes in
      var (start, path) = (0, 0)
      for index in bytes.indices {
        if bytes[index] == 0x09, path == 0 { path = index + 1 }
        guard bytes[index] == 0 else { continue }
        guard path > 0 else { return nil }
        records.append(
          InputRecord(
            startOffset: UInt32(start), pathOffset: UInt32(path), endOffset: UInt32(index + 1)))
        (start, path) = (index + 1, 0)
      }
      return records
    }
  }
}

/// Files that a run of gates writes into a tree itself.
package struct OwnFiles: Hashable, Sendable {
  private let paths: Set<String>
  private let patterns: Globs

  package init(paths: Set<String> = [], patterns: Globs = Globs([])) {
    self.paths = paths
    self.patterns = patterns
  }

  func contain(_ path: [UInt8]) -> Bool {
    paths.contains(String(decoding: path, as: UTF8.self))
      || patterns.matches(path)
  }
}
