package import Effects

extension FileSystem {
  /// The bytes of a file; nil where there is none.
  package func readIfPresent(_ path: String, limit: Int) throws(StoreFault) -> [UInt8]? {
    do {
      return try read(path, limit)
    } catch .notFound {
      return nil
    } catch {
      throw .file(error)
    }
  }

  /// The status of a path; nil where there is nothing.
  package func statusIfPresent(_ path: String) throws(StoreFault) -> FileStatus? {
    do {
      return try status(path)
    } catch .notFound {
      return nil
    } catch {
      throw .file(error)
    }
  }
}
