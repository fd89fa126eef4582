private let version: UInt8 = 1

extension User {
  var packed: [UInt8] {
    var pack = PackWriter(version: version)
    pack.write(login)
    pack.write(type)
    return pack.bytes
  }

  init(id: Int64, packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: version)
    self.init(id: id, login: try pack.text(), type: try pack.text())
  }
}

extension Label {
  var packed: [UInt8] {
    var pack = PackWriter(version: version)
    pack.write(name)
    pack.write(color)
    pack.write(description)
    return pack.bytes
  }

  init(id: Int64, packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: version)
    self.init(
      id: id, name: try pack.text(), color: try pack.text(),
      description: try pack.optionalText())
  }
}

extension Milestone {
  var packed: [UInt8] {
    var pack = PackWriter(version: version)
    pack.write(number)
    pack.write(title)
    return pack.bytes
  }

  init(id: Int64, packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: version)
    self.init(id: id, number: try pack.integer(), title: try pack.text())
  }
}

extension Repository {
  var packed: [UInt8] {
    var pack = PackWriter(version: version)
    pack.write(name.description)
    for flag in [isPrivate, isFork, isArchived, isDisabled, hasIssues] { pack.write(flag) }
    pack.write(defaultBranch)
    pack.write(description)
    pack.write(language)
    pack.write(stars)
    pack.write(openIssues)
    pack.write(url)
    pack.write(updatedAt)
    pack.write(pushedAt)
    return pack.bytes
  }

  init(id: Int64, packed bytes: [UInt8]) throws(PackFault) {
    var pack = try PackReader(bytes, version: version)
    guard let name = RepositoryName(try pack.text()) else { throw PackFault() }
    self.init(id: id, name: name)
    isPrivate = try pack.flag()
    isFork = try pack.flag()
    isArchived = try pack.flag()
    isDisabled = try pack.flag()
    hasIssues = try pack.flag()
    defaultBranch = try pack.text()
    description = try pack.optionalText()
    language = try pack.optionalText()
    stars = try pack.integer()
    openIssues = try pack.integer()
    url = try pack.text()
    updatedAt = try pack.text()
    pushedAt = try pack.optionalText()
  }
}
