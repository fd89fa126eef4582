private let version: UInt8 = 1

extension User {
  var packed: [UInt8] { PackWriter.bytes(version: version, login, type) }

  init(id: Int64, packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: version)
    self.init(id: id, login: try pack.read(), type: try pack.read())
  }
}

extension Label {
  var packed: [UInt8] { PackWriter.bytes(version: version, name, color, description) }

  init(id: Int64, packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: version)
    self.init(
      id: id, name: try pack.read(), color: try pack.read(), description: try pack.read())
  }
}

extension Milestone {
  var packed: [UInt8] { PackWriter.bytes(version: version, number, title) }

  init(id: Int64, packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: version)
    self.init(id: id, number: try pack.read(), title: try pack.read())
  }
}
