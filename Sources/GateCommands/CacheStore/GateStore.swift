import Base
import Gates

/// The cached passes of the repository, shared by its working trees.
struct GateStore: Sendable {
  let files: FileSystem
  /// `.git/flowctl/gates` of the common directory.
  let directory: String
  /// False in a run that must not write entries that runs of protected branches would read.
  let isWritable: Bool

  /// Number of cached passes per gate.
  private static let most = 8
  private static let recordLimit = 1 << 20
  /// Reports above this size are not cached, and neither is the pass.
  private static let reportLimit = 256 << 20

  /// The cached pass of a key; nil if there is none.
  func pass(_ gate: Gate, _ key: GateKey) -> CachedPass? {
    guard let pass = record(path(gate, key.digest)), pass.key == key else { return nil }
    return pass
  }

  /// Copies the reports of a pass to the paths where the gate would write them.
  ///
  /// - Returns: their absolute paths, or nil if a copy is incomplete or can't be written there.
  func restore(_ pass: CachedPass, of gate: Gate, to tree: String) -> [String]? {
    var paths: [String] = []
    let places = ReportFiles(files: files, directory: tree)
    for (number, copy) in pass.reports.enumerated() {
      let source = "\(path(gate, pass.key.digest)).\(number)"
      let mark = ContentMark(size: copy.size, digest: copy.digest)
      guard (try? files.mark(source, limit: copy.size)) == mark else { return nil }
      let target = copy.path == "-" ? source : "\(tree)/\(copy.path)"
      guard target == source || places.mayHold(copy.path) else { return nil }
      paths.append(target)
      if target == source || files.areSame(source, target) { continue }
      guard (try? files.makeDirectory(FileName.parent(target))) != nil,
        (try? files.copy(source, to: target)) != nil
      else { return nil }
    }
    return paths
  }

  /// Why a key has no pass: the parts that differ from the newest cached key.
  func differences(_ gate: Gate, _ key: GateKey) -> [String] {
    guard let newest = records(gate).last, let pass = record(newest.path) else { return [] }
    return key.differences(from: pass.key)
  }

  /// Caches a pass with copies of its reports; if this fails, the gate runs again the next time.
  func keep(
    _ gate: Gate, _ key: GateKey, seconds: Double, reports: [(place: String, path: String)]
  ) {
    guard isWritable, (try? files.makeDirectory(folder(gate))) != nil else { return }
    let record = path(gate, key.digest)
    var copies: [CachedPass.Copy] = []
    for (number, report) in reports.enumerated() {
      let copy = "\(record).\(number)"
      guard let size = try? files.status(report.path).size, size <= Self.reportLimit,
        (try? files.copy(report.path, to: copy)) != nil,
        let mark = try? files.mark(copy, limit: Self.reportLimit)
      else { return }
      copies.append(CachedPass.Copy(path: report.place, size: mark.size, digest: mark.digest))
    }
    let pass = CachedPass(key: key, seconds: seconds, reports: copies)
    try? files.replace(record, Array(pass.text.utf8))
    for old in records(gate).dropLast(Self.most) { remove(old.path) }
  }

  private func remove(_ record: String) {
    let reports = self.record(record)?.reports.count ?? 0
    try? files.remove(record)
    for number in 0..<reports { try? files.remove("\(record).\(number)") }
  }

  private func folder(_ gate: Gate) -> String { "\(directory)/\(FileName.of(gate.name))" }

  private func path(_ gate: Gate, _ digest: String) -> String {
    "\(folder(gate))/\(digest.prefix(32)).pass"
  }

  private func record(_ path: String) -> CachedPass? {
    guard let bytes = try? files.read(path, Self.recordLimit) else { return nil }
    return CachedPass(parsing: String(decoding: bytes, as: UTF8.self))
  }

  /// The cached passes of a gate, oldest first.
  private func records(_ gate: Gate) -> [(path: String, modified: Int64)] {
    let folder = folder(gate)
    let names = ((try? files.list(folder)) ?? []).map(\.name).filter { $0.hasSuffix(".pass") }
    return names.compactMap { name in
      let path = "\(folder)/\(name)"
      return (try? files.status(path)).map { (path, $0.modified) }
    }.sorted { ($0.modified, $0.path) < ($1.modified, $1.path) }
  }
}

/// Size and digest of a file.
struct ContentMark: Hashable {
  var size: Int
  var digest: String
}

/// Files of any size in little memory.
extension FileSystem {
  private static let piece = 1 << 18

  /// Copies a file; the error is the reader's or the writer's.
  func copy(_ path: String, to target: String) throws(FileError) {
    let file = try open(path)
    var failure: FileError?
    try replaceByChunks(target) { buffer in
      do throws(FileError) {
        buffer = try file.read(Self.piece)
        return !buffer.isEmpty
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// The size and the digest of a file of at most `limit` bytes.
  func mark(_ path: String, limit: Int) throws(FileError) -> ContentMark {
    let file = try open(path)
    var hash = SHA256()
    var size = 0
    while true {
      let bytes = try file.read(Self.piece)
      if bytes.isEmpty { return ContentMark(size: size, digest: hash.digits()) }
      size += bytes.count
      guard size <= limit else { throw .tooLarge(path: path, limit: limit) }
      bytes.withUnsafeBytes { hash.update($0) }
    }
  }

  /// Whether both files have the same content; false if one can't be read.
  func areSame(_ left: String, _ right: String) -> Bool {
    guard let first = try? open(left), let second = try? open(right) else { return false }
    while let bytes = try? first.read(Self.piece), let others = try? second.read(Self.piece) {
      guard bytes == others else { return false }
      if bytes.isEmpty { return true }
    }
    return false
  }
}

/// File names for gate names.
enum FileName {
  /// The name itself if it is plain; every other byte is written as `%2F`.
  static func of(_ name: String) -> String {
    var output = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        output.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        output += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return output
  }

  static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "/"
  }
}
