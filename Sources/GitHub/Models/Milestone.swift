package import Formats

/// A milestone, as issues show it.
package struct Milestone: Hashable, Sendable, ResponseValue {
  package var id: Int64
  package var number: Int
  package var title: String

  private enum Member: String, CaseIterable { case id, number, title }

  private static let members = JSONMembers(Member.self)
}

extension Milestone {
  /// Adds the milestone.
  package func collect(into batch: inout CacheBatch) { batch.add(self) }

  /// Reads the next value.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (id, number, title): (Int64?, Int?, String?)
    try json.readObject(Self.members) { json, member throws(StreamFault) in
      switch member {
      case .id: id = try json.readNumber()?.integer.map(Int64.init)
      case .number: number = try json.readNumber()?.integer
      case .title: title = try json.readString()
      }
    }
    self.init(
      id: try json.required(id, "id"), number: try json.required(number, "number"),
      title: title ?? "")
  }
}
