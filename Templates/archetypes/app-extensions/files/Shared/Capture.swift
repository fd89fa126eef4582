import Foundation

/// A shared page that will become an issue.
struct Capture: Codable, Hashable, Sendable {
  let title: String
  let url: URL
}

/// Captures in the App Group, one file each, so that processes don't access the same file.
struct CaptureQueue: Sendable {
  private let folder: URL

  init(folder: URL) {
    self.folder = folder
  }

  func add(_ capture: Capture, named name: String = UUID().uuidString) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name + ".json")
    try JSONEncoder().encode(capture).write(to: file, options: .atomic)
  }

  /// All captures with their file names; unreadable files are kept for a newer version.
  func all() throws -> [(name: String, capture: Capture)] {
    guard FileManager.default.fileExists(atPath: folder.path()) else { return [] }
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return files.filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .compactMap { file in
        guard let data = try? Data(contentsOf: file),
          let capture = try? JSONDecoder().decode(Capture.self, from: data)
        else { return nil }
        return (file.deletingPathExtension().lastPathComponent, capture)
      }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: name + ".json"))
  }
}
