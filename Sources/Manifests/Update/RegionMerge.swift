/// Updates the marked regions of a file of the project, each separately.
struct RegionMerge {
  /// The file with all regions that could be updated.
  let bytes: [UInt8]
  /// The reasons why other regions could not.
  let conflicts: [UpdateConflict]
  /// True if regions were appended that had no marker comments before.
  let hasAppended: Bool
  /// True if a region was edited and the template did not change it.
  private(set) var hasEdits = false
  /// True if the template changed a region whose marker comments were removed.
  private(set) var hasUnmarked = false

  /// Merges the template's regions into a file; without a base, edits can't be detected.
  ///
  /// `locked` are the digests of the regions when they were written, whether or not there is a
  /// base.
  init(
    base: [UInt8]?, locked: LockedFile?, present: [UInt8], rendered: [UInt8], mode: UpdateMode
  ) {
    let theirs: MarkedRegions
    let ours: MarkedRegions
    var before = base.flatMap { try? MarkedRegions(in: $0) }
    do throws(MarkedRegions.Fault) {
      theirs = try MarkedRegions(in: present)
      ours = try MarkedRegions(in: rendered, fitting: present)
    } catch {
      (bytes, conflicts) = (present, [.unfitting(error)])
      hasAppended = false
      return
    }
    // With overwriting, the content of the regions counts as the template's.
    if mode.overwrites || theirs.digest == locked?.digest { before = theirs }
    var parts: [String: [UInt8]] = [:]
    var conflicts: [UpdateConflict] = []
    var missing: [MarkedRegions.Region] = []
    for region in ours.regions {
      let (old, new) = (before?.plain(region.name), ours.plain(region.name))
      guard let now = theirs.plain(region.name) else {
        // A region whose markers were removed is only added again on request.
        if old == nil || mode.restoresDeleted {
          missing.append(region)
        } else if old != new {
          hasUnmarked = true
        }
        continue
      }
      if now == new { continue }
      if new == old {
        hasEdits = true
        continue
      }
      // New regions have no content to lose.
      if now == old || old == nil && now.isEmpty {
        parts[region.name] = ours[region.name]
      } else {
        conflicts.append(
          .differing("its region '\(region.name)' was edited, and the template changed it"))
      }
    }
    var gone: Set<String> = []
    for region in theirs.regions where ours[region.name] == nil {
      guard let old = before?.plain(region.name) else { continue }
      if old == theirs.plain(region.name) {
        gone.insert(region.name)
      } else {
        conflicts.append(
          .differing("its region '\(region.name)' was edited, and the template no longer has it"))
      }
    }
    let replaced = theirs.replacing(parts)
    let kept = gone.isEmpty ? replaced : (try? MarkedRegions(in: replaced))?.removing(gone)
    bytes = ours.appending(missing, to: kept ?? replaced)
    hasAppended = !missing.isEmpty
    self.conflicts = conflicts
  }
}

/// Line endings are ignored in comparisons and follow the surrounding file.
enum LineEnds {
  static let feed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The line ending for new lines in a file: that of its first line.
  static func end(in file: [UInt8]) -> [UInt8] {
    file.firstIndex(of: feed).map { end(before: $0 + 1, in: file) } ?? [feed]
  }

  static func end(before offset: Int, in file: [UInt8]) -> [UInt8] {
    let isWide = offset > 1 && file[offset - 1] == feed && file[offset - 2] == carriageReturn
    return isWide ? [carriageReturn, feed] : [feed]
  }

  /// A text with uniform line endings.
  static func fitted(_ text: [UInt8], to end: [UInt8]) -> [UInt8] {
    let plain = plain(text[...])
    return end == [feed] ? plain : plain.flatMap { $0 == feed ? end : [$0] }
  }

  /// The same without carriage returns at line ends.
  static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(carriageReturn) else { return Array(text) }
    return text.indices.filter { index in
      text[index] != carriageReturn || index + 1 == text.endIndex || text[index + 1] != feed
    }.map { text[$0] }
  }
}

/// The conflict markers of an unresolved merge.
package enum ConflictMarks {
  // The line between both sides is not used: it underlines titles, too.
  private static let marks = ["<<<<<<< ", ">>>>>>> "].map { Array($0.utf8) }

  /// The error, after the name of the file.
  package static let words = "still has conflict markers, such as '<<<<<<<' or '>>>>>>>'"

  /// The first line, from 1, that starts like a conflict marker; nil if there is none.
  package static func firstLine(in bytes: [UInt8]) -> Int? {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .firstIndex { line in marks.contains { line.starts(with: $0) } }.map { $0 + 1 }
  }
}
