import Foundation

/// An article of the feed.
struct Article: Codable, Hashable, Identifiable, Sendable {
  let id: Int64
  let title: String
  let published: Date
  let author: Author

  struct Author: Codable, Hashable, Identifiable, Sendable {
    let id: Int64
    let name: String
  }

  /// Decodes the articles of a feed.
  static func all(in data: Data) throws -> [Article] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode([Article].self, from: data)
  }
}
