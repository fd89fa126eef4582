import Diagnostics
import Effects
import Session
import StringCatalogs

/// Compares the texts of iOS with those of Android.
struct PlatformParity {
  let session: Session
  let files: TextFiles

  /// What either platform lacks, as of a catalog of its own; nothing of files that can't be read.
  func judged() async throws(Failure) -> JudgedCatalog {
    var apple = ParityTable(platform: "iOS")
    var android = ParityTable(platform: "Android")
    let catalogs = try await session.mapCatalogs(files.catalogs) { $1 }
    for (file, bytes) in zip(files.catalogs, catalogs) {
      // What can't be read is told by the check of the catalog.
      bytes.withBytes { try? apple.add(catalog: $0, path: file.path) }
    }
    for group in files.tables {
      let contents = try await session.mapCatalogs(group.members.map(\.file)) { $1 }
      for (member, bytes) in zip(group.members, contents) {
        guard let table = try? member.read(bytes) else { continue }
        if member.format == .android { android.add(table) } else { apple.add(table) }
      }
    }
    if apple.keys.isEmpty || android.keys.isEmpty {
      throw Failure(
        .unavailable, "usage",
        "there are no texts of \(apple.keys.isEmpty ? "iOS" : "Android") to compare with",
        hint: .flowctl("strings", "check", "--parity", "<path>/App", "<path>/res"))
    }
    return .uncounted("iOS and Android", Parity.findings(apple, android), required: .ofFile)
  }
}
