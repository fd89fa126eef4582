import Base

/// What a team is notified of.
package enum NoticeEvent: String, CaseIterable, Hashable, Sendable {
  case cut
  case rejected
  case halted
  case live
  case backMerge = "back-merge"
}

/// The format of the body of a webhook.
package enum NoticeForm: String, CaseIterable, Hashable, Sendable {
  case generic
  case slack
  case teams
}

/// A webhook that receives notices.
package struct NoticeSettings: Hashable, Sendable {
  /// The environment variable with the address, which is a secret.
  package var addressVariable: String
  /// The environment variable with the key that signs the body.
  package var keyVariable: String?
  package var form = NoticeForm.generic
  package var events: [NoticeEvent] = NoticeEvent.allCases

  /// A webhook whose address is in a variable.
  package init(addressVariable: String) { self.addressVariable = addressVariable }
}

/// One event of a release.
package struct Notice: Hashable, Sendable {
  package var event: NoticeEvent
  /// The version, with the name of the app if there are several.
  package var release: String
  package var repository: String
  package var reason: String

  /// An event of a release, with its reason.
  package init(_ event: NoticeEvent, of release: String, in repository: String, reason: String) {
    (self.event, self.release) = (event, release)
    (self.repository, self.reason) = (repository, reason)
  }

  /// The key of the release in the cache.
  package var cell: String { Self.cell(of: release, in: repository) }

  /// The key of a release in the cache.
  package static func cell(of release: String, in repository: String) -> String {
    "notices/\(repository.lowercased())/\(release)/"
  }

  /// The same notice has the same key, by which a receiver can drop a repeated one.
  package var key: String {
    let text = [repository, release, event.rawValue, reason].joined(separator: "\0")
    return String(SHA256.digits(of: Array(text.utf8)).prefix(32))
  }

  private var text: String {
    let what =
      switch event {
      case .cut: "was cut"
      case .rejected: "was rejected"
      case .halted: "is halted"
      case .live: "is live"
      case .backMerge: "needs a back-merge"
      }
    return ForeignText.shown("\(repository): release \(release) \(what) (\(reason))")
  }

  /// The body of the request.
  package func body(_ form: NoticeForm) -> [UInt8] {
    let value: JSONValue =
      switch form {
      case .slack: ["text": .string(Self.escaped(text))]
      case .teams:
        [
          "type": "message",
          "attachments": [
            [
              "contentType": "application/vnd.microsoft.card.adaptive",
              "content": [
                "type": "AdaptiveCard", "version": "1.4",
                "body": [["type": "TextBlock", "wrap": true, "text": .string(text)]],
              ],
            ]
          ],
        ]
      case .generic:
        [
          "schemaVersion": 1, "event": .string(event.rawValue), "release": .string(release),
          "repository": .string(repository), "reason": .string(reason), "text": .string(text),
          "key": .string(key),
        ]
      }
    return JSONWriter(.compact).bytes(value)
  }

  /// Slack reads these three characters as links and mentions.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
