#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EventPayload {
  /// Parses JSON; the decoder rejects more than 512 levels.
  init(parsing bytes: [UInt8], path: String) throws(CIError) {
    guard bytes.count <= CIEvent.payloadLimit else {
      throw .unreadablePayload(
        path: path, reason: "it is larger than \(CIEvent.payloadLimit) bytes")
    }
    do {
      self = try JSONDecoder().decode(EventPayload.self, from: Data(bytes))
    } catch {
      throw .unreadablePayload(path: path, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "'\(field(context.codingPath + [key]))' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "not a JSON object" : "'\(field(context.codingPath))' has the wrong type"
    default: "not valid JSON"
    }
  }

  private static func field(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: ".")
  }
}
