import Base
import Gitflow

extension ConfigDecoder {
  /// The branch types of the preset with the changes of the file, then the types that it adds.
  mutating func kinds(from preset: [BranchKind]) -> [BranchKind] {
    let named = document.names(under: "branches")
    if named.count > ConfigLimits.kinds {
      fault(
        "'branches' has \(named.count) branch types; at most \(ConfigLimits.kinds) are allowed",
        at: "branches.\(named[ConfigLimits.kinds])")
      return preset
    }
    let removed = Set(named.filter(isOff).map { KindName($0) })
    let known = Set(preset.map(\.name))
    for name in removed.subtracting(known).sorted() { reportUnknown(name, known) }
    var kinds = preset.filter { !removed.contains($0.name) }
    for position in kinds.indices {
      // Back-merges of the preset are removed with their branch type; the file's own are checked.
      kinds[position].backMerges.removeAll {
        removed.contains($0.source) || removed.contains($0.target)
      }
      apply(to: &kinds[position], isOfPreset: true)
    }
    let added = named.map { KindName($0) }.filter { !known.contains($0) && !removed.contains($0) }
    return kinds + added.compactMap { newKind($0, known) }
  }

  /// Earlier names of permanent branches; each belongs to one branch type.
  mutating func formerNames() -> [String: KindName] {
    var former: [String: KindName] = [:]
    let current = Set(model.permanentNames.map(\.branch))
    for kind in model.kinds where kind.isPermanent {
      for text in document[path(kind.name, .former)]?.texts ?? [] {
        if !isName(text, of: kind.name) { continue }
        if current.contains(text.text) || former.updateValue(kind.name, forKey: text.text) != nil {
          fault(
            "the former name \(Quoted(text.text)) of branch type '\(kind.name)' is the name of another branch",
            place: text.place)
        }
      }
    }
    return former
  }

  private func isOff(_ name: String) -> Bool {
    document.text(at: "branches.\(name)") == ConfigTable.off
  }

  private mutating func reportUnknown(_ name: KindName, _ known: Set<KindName>) {
    fault(
      "the preset has no branch type '\(name)' to switch off",
      hint: Self.suggestion(name.text, among: known.map(\.text).sorted()), at: "branches.\(name)")
  }

  private mutating func newKind(_ name: KindName, _ known: Set<KindName>) -> BranchKind? {
    let isPermanent = document.text(at: path(name, .permanent)) == "true"
    guard isPermanent || document[path(name, .name)] != nil else {
      fault(
        "the new branch type '\(name)' needs a 'name'",
        hint: Self.suggestion(name.text, among: known.map(\.text).sorted())
          ?? "branches: { \(name): { name: \"\(name)/<slug>\", from: …, into: … } }",
        at: "branches.\(name)")
      return nil
    }
    var kind = BranchKind(name, .permanent(name.text), summary: "")
    let known = faults.diagnostics.count
    apply(to: &kind, isOfPreset: false)
    if !kind.isPermanent, kind.methods.isEmpty { kind.methods = [.squash, .merge] }
    return faults.diagnostics.count == known ? kind : nil
  }
}

// MARK: - One branch type

extension ConfigDecoder {
  private enum Field: String {
    case name, permanent, former, aliases, version, production
    case backMerge = "back-merge"
    case versionOf = "version.of"
  }

  private func path(_ kind: KindName, _ field: Field) -> String {
    "branches.\(kind).\(field.rawValue)"
  }

  private mutating func apply(to kind: inout BranchKind, isOfPreset: Bool) {
    applyShape(to: &kind, isOfPreset: isOfPreset)
    var known = ConfigTable.Kind(kind: kind, formerNames: [])
    for field in ConfigTable.kind { field.read(document, "branches.\(kind.name).", &known) }
    kind = known.kind
    if let leaf = document[path(kind.name, .backMerge)] {
      kind.backMerges = leaf.texts.compactMap { backMerge($0) }
    }
    if let word = document.text(at: path(kind.name, .version)) {
      kind.versionRole = VersionBump(rawValue: word).map(VersionRole.introduces) ?? .none
    } else if let other = document.text(at: path(kind.name, .versionOf)) {
      kind.versionRole = .refers(to: KindName(other))
    }
  }

  private mutating func backMerge(_ text: ConfigDocument.Text) -> BackMerge? {
    if let backMerge = BackMerge(parsing: text.text) { return backMerge }
    fault(
      "\(Quoted(text.text)) is not a back-merge; expected 'main -> develop', or with a condition "
        + "'… if \(ConfigText.alternatives(BackMerge.conditions))'", place: text.place)
    return nil
  }
}

// MARK: - Names

extension ConfigDecoder {
  /// The name decides whether a new branch type is permanent; a type of the preset does not change.
  private mutating func applyShape(to kind: inout BranchKind, isOfPreset: Bool) {
    let leaf = document[path(kind.name, .name)]
    let isTopic =
      leaf.map { leaf in leaf.texts.contains { isPattern($0.text) } } ?? !kind.isPermanent
    if isOfPreset, isTopic == kind.isPermanent { return reportShape(of: kind, at: leaf?.place) }
    if let leaf = document[path(kind.name, .permanent)], let text = leaf.texts.first,
      (text.text == "true") == isTopic
    {
      fault(
        "'\(leaf.path)' is \(text.text), but '\(kind.name)' is "
          + (isTopic ? "a topic branch type" : "a permanent branch"), place: leaf.place)
    }
    refuse(isTopic ? [.former, .production] : [.aliases], of: kind.name, isTopic: isTopic)
    kind.shape = isTopic ? topic(kind, leaf) : permanent(kind, leaf)
  }

  /// The production branch of each app is permanent, too.
  private func isPattern(_ text: String) -> Bool {
    var text = text
    if model.apps.production == .perApp, let app = model.apps.apps.first { text = app.named(text) }
    return text.contains("<")
  }

  private mutating func reportShape(of kind: BranchKind, at place: ConfigPlace?) {
    fault(
      kind.isPermanent
        ? "'\(kind.name)' is a permanent branch: its name can't contain a placeholder"
        : "'\(kind.name)' is a topic branch type: its names need a placeholder",
      hint: kind.isPermanent
        ? "branches: { \(kind.name): \(kind.name) }"
        : "branches: { \(kind.name): \"\(kind.name)/<slug>\" }", place: place)
  }

  /// Fields that are not allowed for a permanent or topic branch type.
  private mutating func refuse(_ fields: [Field], of kind: KindName, isTopic: Bool) {
    for field in fields {
      guard let leaf = document[path(kind, field)] else { continue }
      fault(
        "'\(leaf.path)' is not allowed for a \(isTopic ? "topic branch type" : "permanent branch")",
        hint: isTopic
          ? "write further prefixes under 'aliases'" : "write earlier names under 'former'",
        place: leaf.place)
    }
  }

  private mutating func topic(_ kind: BranchKind, _ leaf: ConfigDocument.Leaf?) -> KindShape {
    var shape = (patterns: [NamePattern](), aliases: [String]())
    if case .topic(let patterns, let aliases) = kind.shape { shape = (patterns, aliases) }
    if let leaf { shape.patterns = leaf.texts.flatMap { patterns($0, of: kind.name) } }
    if let leaf = document[path(kind.name, .aliases)] {
      shape.aliases = leaf.texts.filter { isPrefix($0) }.map(\.text)
    }
    return .topic(shape.patterns, aliases: shape.aliases)
  }

  private mutating func permanent(_ kind: BranchKind, _ leaf: ConfigDocument.Leaf?) -> KindShape {
    var shape = (name: kind.name.text, isProduction: false)
    if case .permanent(let name, let isProduction) = kind.shape { shape = (name, isProduction) }
    if let production = document.text(at: path(kind.name, .production)) {
      shape.isProduction = production == "true"
    }
    if let leaf, let first = leaf.texts.first {
      shape.name = first.text
      if leaf.texts.count > 1 {
        fault(
          "the permanent branch '\(kind.name)' has \(leaf.texts.count) names, expected one",
          hint: "write earlier names under 'former'", place: leaf.place)
      }
      var own = first
      if let app = model.apps.apps.first { own.text = app.named(own.text) }
      _ = isName(own, of: kind.name)
    }
    return .permanent(shape.name, isProduction: shape.isProduction)
  }

  /// The pattern of a text, or that of each app.
  private mutating func patterns(
    _ text: ConfigDocument.Text, of kind: KindName
  ) -> [NamePattern] {
    let apps = model.apps.apps
    do throws(NamePatternError) {
      guard let first = apps.first, first.named(text.text) != text.text else {
        return [try NamePattern(parsing: text.text)]
      }
      if text.text.prefix(while: { $0 != "<" }) + AppLayout.placeholder
        != text.text.prefix(while: { $0 != ">" }) + ">"
      {
        throw .appNotFirst
      }
      var patterns: [NamePattern] = []
      for app in apps { patterns.append(try NamePattern(parsing: text.text, for: app)) }
      return patterns
    } catch {
      fault(
        "the pattern \(Quoted(text.text)) of branch type '\(kind)' is invalid: \(error.reason)",
        place: text.place)
      return []
    }
  }

  private mutating func isName(_ text: ConfigDocument.Text, of kind: KindName) -> Bool {
    do throws(BranchNameError) {
      _ = try BranchName(parsing: text.text, characters: model.slug.characters)
      return true
    } catch {
      fault(
        "the name \(Quoted(text.text)) of branch type '\(kind)' \(error.reason)", place: text.place)
      return false
    }
  }

  /// A prefix ends with a separator, so that `feat` does not match `feather`.
  private mutating func isPrefix(_ text: ConfigDocument.Text) -> Bool {
    if let last = text.text.utf8.last, "/-_".utf8.contains(last) { return true }
    fault(
      "the prefix \(Quoted(text.text)) must end with '/', '-' or '_'",
      hint: "did you mean '\(text.text)/'?", place: text.place)
    return false
  }
}
