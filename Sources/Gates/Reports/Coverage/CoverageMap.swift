/// Which lines of which files ran: each line of each file once, with the most hits that were reported.
package struct CoverageMap: Hashable, Sendable {
  /// In the order in which they were seen first.
  package private(set) var files: [CoveredFile] = []
  private var indices: [String: Int] = [:]

  /// A map without a file.
  package init() {}

  /// How many lines there are, and how many of them ran.
  package var counts: LineCounts {
    files.reduce(into: LineCounts()) { counts, file in
      counts.covered += file.counts.covered
      counts.total += file.counts.total
    }
  }

  /// The file at a path; nil where no report names it.
  package subscript(path path: String) -> CoveredFile? { indices[path].map { files[$0] } }

  /// Adds what is known of a file; its path is brought into one form.
  package mutating func add(_ file: CoveredFile) {
    if let index = indices[file.path] {
      files[index].merge(file)
    } else {
      indices[file.path] = files.count
      files.append(file)
    }
  }

  /// Adds what another map knows: a line that ran in one of them ran.
  package mutating func merge(_ other: CoverageMap) {
    for file in other.files { add(file) }
  }
}
