// https://github.com/swiftlang/swift/blob/release/6.2/stdlib/public/Synchronization/Mutex/Mutex.swift
public struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  public init(_ initialValue: consuming sending Value) {}

  public borrowing func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result { fatalError() }
}
