/// The texts that a localization has, each at its address.
struct LocalizationWalk {
  struct Text {
    let address: UnitAddress
    let value: String?
    let state: String?
  }

  private let tape: CatalogTape
  private(set) var texts: [Text] = []

  /// Texts that vary otherwise than an address can say are passed.
  init(_ localization: Int, _ address: UnitAddress, in tape: CatalogTape) {
    self.tape = tape
    add(localization, address)
    addSet(localization, address)
    addDevices(localization, address)
    guard let substitutions = tape.member("substitutions", of: localization) else { return }
    for (name, node) in members(of: substitutions) {
      var address = address
      address.substitution = name
      add(node, address)
      addDevices(node, address)
    }
  }

  private mutating func addDevices(_ node: Int, _ address: UnitAddress) {
    for (name, node) in forms("device", of: node) {
      var address = address
      address.device = name
      add(node, address)
      addPlurals(node, address)
    }
    addPlurals(node, address)
  }

  private mutating func addPlurals(_ node: Int, _ address: UnitAddress) {
    for (name, node) in forms("plural", of: node) {
      var address = address
      address.plural = name
      add(node, address)
    }
  }

  private mutating func add(_ node: Int, _ address: UnitAddress) {
    guard let unit = tape.member("stringUnit", of: node) else { return }
    texts.append(
      Text(address: address, value: string("value", of: unit), state: string("state", of: unit)))
  }

  private mutating func addSet(_ node: Int, _ address: UnitAddress) {
    guard let set = tape.member("stringSet", of: node),
      let values = tape.member("values", of: set), tape.nodes[values].kind == .array
    else { return }
    for (index, value) in tape.children(of: values).enumerated() {
      var address = address
      address.element = index
      texts.append(
        Text(address: address, value: tape.string(at: value), state: string("state", of: set)))
    }
  }

  private func string(_ name: String, of node: Int) -> String? {
    tape.string(at: tape.member(name, of: node))
  }

  private func forms(_ dimension: String, of node: Int) -> [(name: String, node: Int)] {
    tape.member("variations", of: node).flatMap { tape.member(dimension, of: $0) }
      .map(members) ?? []
  }

  /// The members of an object; of those of one name the last, as readers of JSON have it.
  private func members(of node: Int) -> [(name: String, node: Int)] {
    guard tape.nodes[node].kind == .object else { return [] }
    var last: [[UInt8]: Int] = [:]
    for child in tape.children(of: node) { last[tape.plain(tape.nodes[child].name)] = child }
    return tape.children(of: node).compactMap { child in
      last[tape.plain(tape.nodes[child].name)] == child ? (tape.name(of: child), child) : nil
    }
  }
}
