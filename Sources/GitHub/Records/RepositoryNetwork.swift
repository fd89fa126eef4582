package import Formats

/// The names by which a repository and those that it was forked from go now.
package struct RepositoryNetwork: Hashable, Sendable {
  /// Its own one first, then the one that it is a fork of, then the first of all.
  package var names: [RepositoryName]
}

extension RepositoryNetwork: JSONReadable {
  /// Reads the value that is next.
  package init(reading json: inout JSONStream) throws(StreamFault) {
    var (name, parent, source): (RepositoryName?, RepositoryName?, RepositoryName?)
    try json.readObject { json, member throws(StreamFault) in
      switch member {
      case "full_name": name = try json.readString().flatMap { RepositoryName($0) }
      case "parent": parent = try json.readOptional(RepositoryNetwork.self)?.names.first
      case "source": source = try json.readOptional(RepositoryNetwork.self)?.names.first
      default: break
      }
    }
    names = [try json.required(name, "full_name"), parent, source].compactMap(\.self)
  }
}
