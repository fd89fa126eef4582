/// Brings the marked parts of a file of theirs up to date, each by itself.
struct RegionMerge {
  /// The file with every part that could be brought.
  let bytes: [UInt8]
  /// Why others could not.
  let conflicts: [UpdateConflict]
  /// True where parts stand at the end that had no marks before.
  let hasAppended: Bool
  /// True where a part was edited of which the template brings nothing new.
  private(set) var hasEdits = false
  /// True where the template brings something new for a part whose marks were taken out.
  private(set) var hasUnmarked = false

  /// Merges the parts of the template into a file; without a base an edit can't be told.
  ///
  /// `locked` is what the parts were when they were written, where they were, whether or not a base
  /// says which.
  init(
    base: [UInt8]?, locked: LockedFile?, present: [UInt8], rendered: [UInt8], mode: UpdateMode
  ) {
    var theirs: MarkedRegions
    let ours: MarkedRegions
    var before = base.flatMap { try? MarkedRegions(in: $0) }
    do throws(MarkedRegions.Fault) {
      theirs = try MarkedRegions(in: present)
      ours = try MarkedRegions(in: rendered, fitting: present)
      if locked != nil {
        let lost = Self.lost(of: ours, in: theirs, before, mode)
        theirs = try MarkedRegions(in: ours.marking(lost, in: present, former: before))
      }
    } catch {
      (bytes, conflicts) = (present, [.unfitting(error, isWanted: true)])
      hasAppended = false
      return
    }
    // Who overwrites takes what stands in the parts for what the template gave.
    if mode.overwrites || theirs.digest == locked?.digest { before = theirs }
    var parts: [String: [UInt8]] = [:]
    var conflicts: [UpdateConflict] = []
    var missing: [MarkedRegions.Region] = []
    for region in ours.regions {
      let (old, new) = (before?.plain(region.name), ours.plain(region.name))
      guard let now = theirs.plain(region.name) else {
        // Who took the marks out gets the part again only where that is asked for.
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
      // Between marks that are new there is nothing to lose.
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

  /// The parts that were written once and have no marks now, but for those that may stay away.
  private static func lost(
    of ours: MarkedRegions, in theirs: MarkedRegions, _ before: MarkedRegions?, _ mode: UpdateMode
  ) -> [String] {
    ours.regions.map(\.name).filter { name in
      theirs[name] == nil
        && before.map { $0[name] != nil && mode.restoresDeleted } ?? true
    }
  }
}

/// How lines end: a part is the same whichever way, and takes the end of what is around it.
enum LineEnds {
  static let feed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The end that a line of a file gets, which is that of its first one.
  static func end(in file: [UInt8]) -> [UInt8] {
    file.firstIndex(of: feed).map { end(before: $0 + 1, in: file) } ?? [feed]
  }

  /// The end of the line that stands before an offset.
  static func end(before offset: Int, in file: [UInt8]) -> [UInt8] {
    let isWide = offset > 1 && file[offset - 1] == feed && file[offset - 2] == carriageReturn
    return isWide ? [carriageReturn, feed] : [feed]
  }

  /// A text whose lines all have one end.
  static func fitted(_ text: [UInt8], to end: [UInt8]) -> [UInt8] {
    let plain = plain(text[...])
    return end == [feed] ? plain : plain.flatMap { $0 == feed ? end : [$0] }
  }

  /// The same with no carriage return before an end.
  static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(carriageReturn) else { return Array(text) }
    return text.indices.filter { index in
      text[index] != carriageReturn || index + 1 == text.endIndex || text[index + 1] != feed
    }.map { text[$0] }
  }

  /// A line without its end.
  static func line(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = line.last == feed ? line.dropLast() : line
    return text.last == carriageReturn ? text.dropLast() : text
  }
}

/// The marks of a merge that somebody has yet to settle.
package enum ConflictMarks {
  // The line between both sides is no mark: it underlines titles, too.
  private static let marks = ["<<<<<<< ", ">>>>>>> "].map { Array($0.utf8) }

  /// What is wrong with a file that has them, behind its name.
  package static let words = "still has conflict markers, such as '<<<<<<<' or '>>>>>>>'"

  /// The first line, from 1, that begins as a side of a conflict begins or ends; nil where none does.
  package static func firstLine(in bytes: [UInt8]) -> Int? {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .firstIndex { line in marks.contains { line.starts(with: $0) } }.map { $0 + 1 }
  }
}
