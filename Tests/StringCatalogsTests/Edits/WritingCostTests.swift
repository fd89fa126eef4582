import StringCatalogs
import Testing

/// Catalogs that would take minutes if a cost grew with the square of their length.
struct WritingCostTests {
  private static let count = 4000

  private static func languages(_ text: (Int) -> String) -> String {
    let languages = (0..<count).map { "\"l\($0)\":{\"stringUnit\":{\"value\":\"\(text($0))\"}}" }
    return "{\"strings\":{\"a\":{\"localizations\":{\(languages.joined(separator: ","))}}}}"
  }

  private static func keys(_ key: (Int) -> String) -> String {
    "{\"strings\":{"
      + (0..<count).map { "\"\(key($0))\":{\"comment\":\"\($0)\"}" }
      .joined(separator: ",") + "}}"
  }

  @Test(.timeLimit(.minutes(1)))
  func `many texts of one key are set, merged and compared`() throws {
    let base = Self.languages { "\($0)" }
    let changes = (0..<Self.count).map {
      CatalogChange.set(UnitAddress(key: "a", language: "l\($0)"), value: "new", state: nil)
    }
    let ours = try text(base, changes)
    #expect(ours.isSame(Self.languages { _ in "new" }))
    try expectMerge(base, ours, Self.languages { "\($0)x" }, conflicts: Self.count)
  }

  @Test(.timeLimit(.minutes(1)))
  func `many keys are added, renamed, merged and compared`() throws {
    let base = Self.keys { "k\($0)" }
    let added = try text(base, (0..<Self.count).map { .add(key: "m\($0)", comment: nil) })
    let renamed = try text(
      base, (0..<Self.count).map { .rename(key: "k\($0)", to: "n\(Self.count - $0)") })
    try expectMerge(base, added, renamed, conflicts: 0)
  }

  @Test(.timeLimit(.minutes(1)))
  func `one name many times is formatted, removed, merged and compared`() throws {
    let base = Self.keys { _ in "a" }
    #expect(try text(base, [.remove(key: "a")]) == "{\"strings\":{}}")
    #expect(try formatted(base).isEmpty == false)
    try expectMerge(base, Self.keys { _ in "b" }, Self.keys { "\(Self.count - $0)" }, conflicts: 0)
  }

  private func expectMerge(
    _ base: String, _ ours: String, _ theirs: String, conflicts: Int
  ) throws {
    try Array(base.utf8).withUnsafeBytes { base in
      try Array(ours.utf8).withUnsafeBytes { ours in
        try Array(theirs.utf8).withUnsafeBytes { theirs in
          let merge = try CatalogMerge(
            base: base, ours: ours, theirs: theirs, collation: .foundation)
          #expect(merge.conflicts.count == conflicts)
          #expect(try CatalogDifference(old: ours, new: theirs).changes.isEmpty == false)
        }
      }
    }
  }

  private func formatted(_ text: String) throws -> [UInt8] {
    try Array(text.utf8).withUnsafeBytes {
      try CatalogLayout(collation: .foundation).formatted($0, parts: 1)?.joined() ?? []
    }
  }

  private func text(_ text: String, _ changes: [CatalogChange]) throws -> String {
    try Array(text.utf8).withUnsafeBytes { bytes in
      let edit = try CatalogEditor.edit(bytes, changes, collation: .foundation)
      return String(decoding: edit.applied(to: bytes), as: UTF8.self)
    }
  }
}
