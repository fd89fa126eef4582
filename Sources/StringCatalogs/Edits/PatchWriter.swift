/// Converts patches into splices: one walk over the changed objects, in the style of the file.
struct PatchWriter {
  private let tape: CatalogTape
  private let style: FileStyle
  private let collation: Collation
  private var splices: [Splice] = []

  init(_ tape: CatalogTape, collation: Collation) {
    self.tape = tape
    self.collation = collation
    style = FileStyle(of: tape)
  }

  /// The edit that applies the patches of the document's members.
  mutating func edit(_ patches: Patch.Members) -> CatalogEdit {
    splices = []
    apply(patches, to: 0, depth: 0)
    return CatalogEdit(splices)
  }

  private mutating func apply(_ patches: Patch.Members, to object: Int, depth: Int) {
    var change = ObjectChange(Array(tape.children(of: object)))
    let present = present(patches, in: change.members)
    for (name, patch) in patches {
      if let members = present[name] {
        patchMembers(members, by: patch, depth: depth, &change)
      } else if let value = patch.madeNew(sortedBy: collation.precedes) {
        change.added.append((name, value))
      }
    }
    write(change, of: object, depth: depth)
  }

  /// The patched members by name; a name may be duplicated.
  private func present(_ patches: Patch.Members, in members: [Int]) -> [[UInt8]: [Int]] {
    var found: [[UInt8]: [Int]] = [:]
    for member in members {
      let name = tape.plain(tape.nodes[member].name)
      if patches[name] != nil { found[name, default: []].append(member) }
    }
    return found
  }

  /// Patches members of one name: as for JSON readers, the last one counts.
  private mutating func patchMembers(
    _ members: [Int], by patch: Patch, depth: Int, _ change: inout ObjectChange
  ) {
    guard let member = members.last else { return }
    let node = tape.nodes[member]
    switch patch {
    case .remove: change.removed.formUnion(members)
    case .rename(let name): rename(member, to: name, &change)
    case .write(let value): write(value, over: member, depth: depth + 1)
    case .members(let patches) where node.kind == .object:
      apply(patches, to: member, depth: depth + 1)
    case .members:
      if let value = patch.madeNew(sortedBy: collation.precedes) {
        write(value, over: member, depth: depth + 1)
      }
    case .elements(let values): write(values, to: member, depth: depth + 1)
    }
  }

  /// Replaces elements of an array, and appends those behind its end.
  private mutating func write(_ values: [Int: NewValue], to array: Int, depth: Int) {
    let elements = Array(tape.children(of: array))
    guard tape.nodes[array].kind == .array, let last = elements.last else {
      let new = values.sorted { $0.key < $1.key }.map(\.value)
      return write(.array(new), over: array, depth: depth)
    }
    for (index, element) in elements.enumerated() {
      if let value = values[index] { write(value, over: element, depth: depth + 1) }
    }
    let end = tape.nodes[last].range.upperBound
    let added = values.filter { $0.key >= elements.count }.sorted { $0.key < $1.key }
    if added.isEmpty { return }
    let text = added.flatMap { style.separator(depth + 1) + style.text(of: $0.value, depth + 1) }
    splices.append(Splice(range: end..<end, replacement: text))
  }

  private mutating func write(_ value: NewValue, over node: Int, depth: Int) {
    guard !value.isWritten(at: node, of: tape) else { return }
    splices.append(
      Splice(range: tape.nodes[node].range, replacement: style.text(of: value, depth)))
  }

  /// In a sorted object, the member moves to its new place.
  private mutating func rename(
    _ member: Int, to name: [UInt8], _ change: inout ObjectChange
  ) {
    let node = tape.nodes[member]
    guard change.order(in: tape, collation) == .none else {
      change.removed.insert(member)
      change.added.append((name, .verbatim(Array(tape.raw(node.range)))))
      return
    }
    let old = node.member.lowerBound..<node.name.range.upperBound + 1
    splices.append(Splice(range: old, replacement: JSONText.quoted(name)))
  }

  private mutating func write(_ change: ObjectChange, of object: Int, depth: Int) {
    guard !change.removed.isEmpty || !change.added.isEmpty else { return }
    let range = tape.nodes[object].range
    guard !change.remaining.isEmpty else {
      let members = change.added.sorted { collation.precedes($0.name, $1.name) }
      splices.append(
        Splice(range: range, replacement: style.text(of: .object(members), depth)))
      return
    }
    for run in change.removedRanges(in: tape) {
      splices.append(Splice(range: run, replacement: []))
    }
    guard !change.added.isEmpty else { return }
    let order = ObjectOrder(of: change.remaining, in: tape, collation: collation)
    let separator = separator(of: object, change.members, depth: depth + 1)
    for (place, names) in order.places(of: change, in: tape, collation: collation) {
      insert(names.map { style.member($0.name, $0.value, depth + 1) }, at: place, change, separator)
    }
  }

  private mutating func insert(
    _ members: [[UInt8]], at place: Int, _ change: ObjectChange, _ separator: [UInt8]
  ) {
    let joined = Array(members.joined(separator: separator))
    if place == 0 {
      let offset = tape.nodes[change.remaining[0]].member.lowerBound
      splices.append(Splice(range: offset..<offset, replacement: joined + separator))
    } else {
      let offset = tape.nodes[change.remaining[place - 1]].range.upperBound
      splices.append(Splice(range: offset..<offset, replacement: separator + joined))
    }
  }

  /// The text between the members of an object, copied from the object.
  private func separator(of object: Int, _ members: [Int], depth: Int) -> [UInt8] {
    let first = tape.nodes[members[0]].member
    if members.count > 1 {
      return Array(tape.bytes[first.upperBound..<tape.nodes[members[1]].member.lowerBound])
    }
    let lead = tape.bytes[tape.nodes[object].range.lowerBound + 1..<first.lowerBound]
    return lead.contains(0x0a) ? [UInt8(ascii: ",")] + lead : style.separator(depth)
  }
}
