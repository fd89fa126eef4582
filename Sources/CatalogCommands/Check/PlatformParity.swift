import Diagnostics
import Effects
import Session
import StringCatalogs

/// Compares the texts of iOS with those of Android.
struct PlatformParity {
  let session: Session
  let files: TextFiles

  /// The texts that either platform lacks, as one more catalog; nothing for unreadable files.
  func judged() async throws(Failure) -> JudgedCatalog {
    var apple = ParityTable(platform: "iOS")
    var android = ParityTable(platform: "Android")
    let catalogs = try await session.mapCatalogs(files.catalogs) { $1 }
    for (file, bytes) in zip(files.catalogs, catalogs) {
      // The check of the catalog itself reports what can't be read.
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
        "no \(apple.keys.isEmpty ? "iOS" : "Android") texts found to compare with",
        hint: .flowctl("strings", "check", "--parity", "<path>/App", "<path>/res"))
    }
    return .uncounted("iOS and Android", Parity.findings(apple, android), required: .ofFile)
  }
}
