package import Base

/// A built app: an archive file, or the folder of an `.xcarchive`.
package struct BuiltApp: Sendable {
  package let path: String
  private let absolute: String
  private let system: FileSystem

  /// An app at an absolute path.
  package init(_ path: String, at absolute: String, in system: FileSystem) {
    (self.path, self.absolute, self.system) = (path, absolute, system)
  }

  /// True for a name of a built app.
  package static func isOne(_ path: String, isFolder: Bool) -> Bool {
    let endings = isFolder ? [".xcarchive"] : [".ipa", ".aab", ".apk"]
    return endings.contains { path.lowercased().hasSuffix($0) }
  }

  var store: TargetStore {
    [".aab", ".apk"].contains { path.lowercased().hasSuffix($0) } ? .play : .apple
  }

  /// The findings; one error if it can't be read.
  func findings(now: Int) -> [Diagnostic] {
    do throws(ArchiveFault) {
      if path.lowercased().hasSuffix(".xcarchive") {
        let folder = try FolderFiles(absolute, in: system)
        return try AppleArchive(folder, path: path, now: now).findings()
      }
      let zip = try ZipArchive(try file())
      return store == .play
        ? try AndroidArchive(zip, path: path, now: now).findings()
        : try AppleArchive(zip, path: path, now: now).findings()
    } catch {
      return [
        PreflightRule.unreadable.finding(
          "\(ForeignText.quoted(path)) can't be checked: \(error.message)",
          hint: "build or download the file again", in: path)
      ]
    }
  }

  private func file() throws(ArchiveFault) -> RangedFile {
    do throws(FileError) {
      return try system.openRanges(absolute)
    } catch {
      throw ArchiveFault(error)
    }
  }
}
