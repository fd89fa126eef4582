import Foundation

/// The last status, in a file that the app and the widget share.
public struct StatusFile: Sendable {
  /// The file in the App Group, or in the caches of an app without a group.
  public static let shared = StatusFile(folder: group ?? .cachesDirectory)

  private let file: URL

  /// The file in a folder.
  public init(folder: URL) {
    file = folder.appending(path: "status.json")
  }

  /// The last status; nil if it can't be read.
  public func read() -> ServiceStatus? {
    (try? Data(contentsOf: file)).flatMap { data in
      try? JSONDecoder().decode(ServiceStatus.self, from: data)
    }
  }

  /// Replaces the last status.
  public func write(_ status: ServiceStatus) throws {
    try JSONEncoder().encode(status).write(to: file, options: .atomic)
  }

  private static var group: URL? {
    let name = Bundle.main.object(forInfoDictionaryKey: "AppGroup") as? String
    return name.flatMap(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier:))
  }
}
