package import Base

/// A label of a repository; its name is compared without case.
package struct Label: Hashable, Sendable, ResponseValue {
  package var id: Int64
  package var name: String
  /// Six hexadecimal digits without `#`.
  package var color: String
  package var description: String?

  private enum Member: String, CaseIterable { case id, name, color, description }

  private static let members = JSONMembers(Member.self)

  package init(id: Int64, name: String, color: String, description: String? = nil) {
    self.id = id
    self.name = name
    self.color = color
    self.description = description
  }

  package func collect(into batch: inout CacheBatch) { batch.add(self) }

  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, name, color, description): (Int64?, String?, String?, String?)
    try json.readObject(Self.members) { json, member throws(StreamFault) in
      switch member {
      case .id: id = try json.readNumber()?.integer.map(Int64.init)
      case .name: name = try json.readString()
      case .color: color = try json.readString()
      case .description: description = try json.readString()
      }
    }
    self.init(
      id: try json.required(id, "id"), name: try json.required(name, "name"),
      color: color ?? "ededed", description: description)
  }
}
