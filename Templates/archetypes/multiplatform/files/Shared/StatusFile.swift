import Foundation

/// The status that was seen last, where app and widget of a device both find it.
public struct StatusFile: Sendable {
  /// The one in the App Group, or in the caches of an app that has no group.
  public static let shared = StatusFile(folder: group ?? .cachesDirectory)

  private let file: URL

  /// The file of a folder.
  public init(folder: URL) {
    file = folder.appending(path: "status.json")
  }

  /// What was written last; nil where nothing can be read.
  public func read() -> ServiceStatus? {
    (try? Data(contentsOf: file)).flatMap { data in
      try? JSONDecoder().decode(ServiceStatus.self, from: data)
    }
  }

  /// Puts a status in the place of the one before.
  public func write(_ status: ServiceStatus) throws {
    try JSONEncoder().encode(status).write(to: file, options: .atomic)
  }

  private static var group: URL? {
    let name = Bundle.main.object(forInfoDictionaryKey: "AppGroup") as? String
    return name.flatMap(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier:))
  }
}
