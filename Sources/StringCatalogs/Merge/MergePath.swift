/// The names from the top of a catalog to a place, and their meaning.
struct MergePath {
  let names: [[UInt8]]

  static let marker = Array(MergeConflict.marker.utf8)
  static let shapes = Set(["stringUnit", "stringSet", "variations"].map { Array($0.utf8) })
  private static let strings = Array("strings".utf8)
  private static let localizations = Array("localizations".utf8)
  private static let holders = Set(
    ["strings", "localizations", "substitutions", "plural", "device"].map { Array($0.utf8) })

  init(_ names: [[UInt8]]) { self.names = names }

  func appending(_ name: [UInt8]) -> MergePath { MergePath(names + [name]) }

  var key: String? {
    names.count > 1 && names[0] == Self.strings ? String(decoding: names[1], as: UTF8.self) : nil
  }

  var language: String? {
    key != nil && names.count > 3 && names[2] == Self.localizations
      ? String(decoding: names[3], as: UTF8.self) : nil
  }

  /// True if the members have user-defined names: keys, languages, forms.
  ///
  /// A key, a language or a substitution may have the name of a container, so the place decides.
  var holdsRecords: Bool {
    guard let last = names.last, Self.holders.contains(last), names[0] == Self.strings else {
      return false
    }
    switch names.count {
    case 1: return true
    case 3: return last == Self.localizations
    case 5...:
      let isForm = last == Array("plural".utf8) || last == Array("device".utf8)
      return isForm
        ? names[names.count - 2] == Array("variations".utf8) : last == Array("substitutions".utf8)
    default: return false
    }
  }

  /// True for the content of a key, a form or a substitution in a language.
  var isText: Bool { names.count >= 4 && parent.holdsRecords }

  var isUnit: Bool {
    names.count >= 5 && names.last == Array("stringUnit".utf8) && parent.isText
  }

  var isState: Bool { names.last == Array("state".utf8) && names.count >= 6 }

  private var parent: MergePath { MergePath(names.dropLast()) }
}
